import { type DefaultValues, type Resolver, useForm } from 'react-hook-form';
import type { FormValues } from './form-values';
import { useFormValues } from './use-form-values';
import { type RevisionOptions, useBeginning, useRevision } from './use-revision';

type FormRevisionOptions<
  Read extends { updatedAt: string | null },
  Values extends FormValues,
  Content extends object,
> = RevisionOptions<Read, Values, Content> & { resolver?: Resolver<Values, unknown, Content> };

/** A revision whose form is one of react-hook-form. */
export function useFormRevision<
  Read extends { updatedAt: string | null },
  Values extends FormValues,
  Content extends object,
>(options: FormRevisionOptions<Read, Values, Content>) {
  const beginning = useBeginning(options);
  const form = useForm<Values, unknown, Content>({
    resolver: options.resolver,
    // The compiler cannot know that all values of a form are also some of them.
    defaultValues: beginning.values as DefaultValues<Values>,
  });
  const { noteTyped, ...revision } = useRevision(options, beginning, form);
  useFormValues(form, noteTyped);
  return { form, ...revision };
}
