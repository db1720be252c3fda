import type { CorporationAccount } from '#endpoints/own-account';
import { thumbnailUrl } from '@/client/thumbnail-url';
import { Lazy } from '@/lib/browser/use-lazy-component';
import { cn } from '@/lib/cn';
import { conflictNotice } from '@/parts/conflicts/lazy-conflict-notice';
import { ImageField } from '@/parts/images/image-field';
import { LeaveGuard } from '@/parts/shell/leave-guard';
import { UnclearNotice } from '@/parts/shell/unclear-notice';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { ContactFields, ProfileFields } from './corporation-fields';
import { profileLabels } from './form-input';
import { useCorporationForm } from './use-corporation-form';

/** The form of 企業情報編集. What was typed stays until it is saved, and is asked about before it is left. */
export function CorporationForm({ account }: { account: CorporationAccount }) {
  const form = useCorporationForm(account);
  const { fields, logo, upload, isUploading, isLocked, isDirty, isSubmitting, problem } = form;

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void form.submit(event)}
      // The bar at the bottom must not cover the field that the keyboard goes to.
      className="max-w-3xl [&_:is(input,select,textarea)]:scroll-mb-24"
    >
      <LeaveGuard isDirty={isDirty} />
      {isLocked ? <UnclearNotice className="mb-4" /> : null}
      <div inert={isLocked} className={cn('flex flex-col gap-4', isLocked && 'opacity-55')}>
        <Card as="section" aria-labelledby="corporation-profile" className="flex flex-col gap-5 md:p-6">
          <h2 id="corporation-profile" className="text-lg">
            会社情報
          </h2>
          <ImageField
            label="ロゴ"
            pickerLabel="ロゴの画像ファイル"
            shape="logo"
            src={logo === null ? null : (upload.previewUrl ?? thumbnailUrl(logo))}
            upload={upload}
            onRemove={form.removeLogo}
          />
          <ProfileFields {...fields} />
        </Card>
        <Card as="section" aria-labelledby="corporation-contact" className="flex flex-col gap-5 md:p-6">
          <h2 id="corporation-contact" className="text-lg">
            担当者連絡先
          </h2>
          <ContactFields register={fields.register} errors={fields.errors} />
        </Card>
      </div>
      <div className="sticky short:static bottom-0 z-10 -mx-(--page-gutter) mt-4 border-line border-t bg-surface-canvas px-(--page-gutter) py-3 lg:mx-0 lg:px-0">
        <div className="max-h-[60dvh] overflow-y-auto not-empty:mb-3">
          {form.collision ? (
            <Lazy
              of={conflictNotice}
              props={{
                handle: {
                  section: { title: '企業情報', labels: profileLabels },
                  form: { getValues: form.valuesNow },
                  keepMine: form.submit,
                  takeTheirs: form.undo,
                },
                conflict: form.collision,
                onChosen: () => {},
              }}
            />
          ) : null}
        </div>
        <ProblemNotice text={problem} className="not-empty:mb-3" />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="mr-auto text-ink-subtle text-sm max-md:sr-only">
            {isUploading ? 'ロゴをアップロードしています…' : isDirty ? '保存していない変更があります' : ''}
          </p>
          {isDirty ? (
            <Button variant="ghost" onClick={form.undo} aria-disabled={isSubmitting}>
              変更を取り消す
            </Button>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            loading={isSubmitting}
            aria-disabled={!isDirty || isUploading || isLocked}
            className="min-w-28"
          >
            保存する
          </Button>
        </div>
      </div>
    </form>
  );
}
