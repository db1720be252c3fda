import { createContext, useContext } from 'react';

/** What a `Field` passes to the control inside it. */
export type FieldState = {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
};

export const FieldContext = createContext<FieldState | null>(null);

type OwnProps = {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: React.AriaAttributes['aria-invalid'];
};

/**
 * Attributes that tie a control to its `Field`: id, description and error, invalid and required state. Outside a
 * field, and where the control was given its own, the control's win.
 */
export function useFieldControl(own: OwnProps) {
  const field = useContext(FieldContext);
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid || undefined),
    // Not `required`: the browser's own bubble would come before the form's Japanese message.
    'aria-required': own.required ?? (field?.isRequired || undefined),
  };
}
