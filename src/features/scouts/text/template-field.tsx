import { paths } from '@/config/paths';
import { Button } from '@/ui/controls/button';
import { Field } from '@/ui/forms/field';
import { Select } from '@/ui/forms/select';
import { Link } from '@/ui/navigation/link';
import { Dialog } from '@/ui/overlays/dialog';
import type { TemplateChoice } from '../sending/use-template-choice';

/** テンプレート of a scout, with the way to edit them. */
export function TemplateField({ choice }: { choice: TemplateChoice }) {
  const { templates, chosenTemplateId, chooseTemplate } = choice;
  return (
    <Field
      label="テンプレート"
      optional
      aside={
        <Link href={paths.scoutTemplates()} external className="touch-target">
          テンプレートを編集
        </Link>
      }
      error={
        templates.isError ? (
          <>
            <span>テンプレートを読み込めませんでした。</span>
            <Button
              size="sm"
              variant="ghost"
              loading={templates.isFetching}
              onClick={() => templates.refetch()}
            >
              再読み込み
            </Button>
          </>
        ) : undefined
      }
    >
      <Select
        value={chosenTemplateId ?? ''}
        disabled={!templates.data?.length}
        placeholder={templates.data?.length === 0 ? 'テンプレートはまだありません' : '使わない'}
        options={templates.data?.map(({ templateId, title }) => ({ value: templateId, label: title }))}
        onChange={(event) => chooseTemplate(event.currentTarget.value || null)}
      />
    </Field>
  );
}

/** Asks before a template replaces a text that was typed. */
export function ReplaceTextDialog({ choice }: { choice: TemplateChoice }) {
  const { offered, takeTemplate, declineTemplate } = choice;
  return (
    <Dialog
      open={offered !== null}
      onOpenChange={(open) => !open && declineTemplate()}
      title="本文を置き換えますか?"
      description={`入力した本文は、テンプレート「${offered?.title ?? ''}」の文面に置き換わります。`}
      submitLabel="置き換える"
      onSubmit={() => {
        if (offered) takeTemplate(offered);
        return true;
      }}
    />
  );
}
