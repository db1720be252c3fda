import { Archive, Copy } from 'lucide-react';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import type { ScoutTemplate } from '#endpoints/template';
import { formatDateTime, formatFullDateTime } from '@/lib/text/format';
import { PlanIconButton } from '@/parts/plan/plan-button';
import { explainRestrictedFeature } from '@/parts/plan/restricted-feature';
import { Badge } from '@/ui/data/badge';
import { Table } from '@/ui/data/table';
import type { TableColumn } from '@/ui/data/table-types';
import { Link } from '@/ui/navigation/link';
import { editorPath } from './url-state';

/** A template with whether this browser keeps a text for it that was not saved. */
export type TemplateRow = ScoutTemplate & { hasDraft: boolean };

type TemplatesTableProps = {
  /** Undefined while they load. */
  templates: readonly TemplateRow[] | undefined;
  canWrite: boolean;
  onArchive: (template: ScoutTemplate) => void;
  empty: ReactNode;
};

const hrefOf = ({ templateId }: ScoutTemplate) => editorPath({ kind: 'edit', templateId });

/** Characters that may be seen of a text in two lines. */
const EXCERPT_LENGTH = 200;

/** The beginning of a text, without its blank lines. */
const excerpt = (text: string) =>
  Array.from(text.slice(0, EXCERPT_LENGTH * 4).replace(/\s*\n\s*/g, '\n'))
    .slice(0, EXCERPT_LENGTH)
    .join('')
    .trim();

function Title({ template: { title, hasDraft } }: { template: TemplateRow }) {
  return (
    <span className="font-medium [overflow-wrap:anywhere]">
      <span>{title}</span>
      {hasDraft ? (
        <Badge tone="warning" className="ml-2 align-[0.1em]">
          下書きあり
        </Badge>
      ) : null}
    </span>
  );
}

function Excerpt({ message }: { message: string }) {
  return (
    <span className="line-clamp-2 whitespace-pre-line text-ink-muted [overflow-wrap:anywhere]">
      {excerpt(message)}
    </span>
  );
}

function Updated({ iso }: { iso: string | null }) {
  if (iso === null) return <span className="text-ink-faint">—</span>;
  return (
    <time dateTime={iso} title={formatFullDateTime(iso)} className="whitespace-nowrap tabular-nums">
      {formatDateTime(iso)}
    </time>
  );
}

type ActionsProps = { template: ScoutTemplate } & Pick<TemplatesTableProps, 'onArchive'>;

function Actions({ template, onArchive }: ActionsProps) {
  const router = useRouter();
  const { templateId, title } = template;
  return (
    <span className="flex justify-end gap-1">
      <PlanIconButton
        permission="scoutUser"
        label={`「${title}」を複製`}
        icon={<Copy aria-hidden="true" />}
        size="sm"
        onClick={() => void router.push(editorPath({ kind: 'create', copyOf: templateId }))}
      />
      <PlanIconButton
        permission="scoutUser"
        label={`「${title}」をアーカイブ`}
        icon={<Archive aria-hidden="true" />}
        size="sm"
        onClick={() => onArchive(template)}
      />
    </span>
  );
}

const columnsWith = (props: Pick<TemplatesTableProps, 'onArchive'>): readonly TableColumn<TemplateRow>[] => [
  {
    key: 'title',
    header: 'テンプレート名',
    className: 'min-w-44 w-[32%]',
    cell: (row) => <Title template={row} />,
  },
  { key: 'message', header: '本文', className: 'min-w-52', cell: Excerpt },
  {
    key: 'updatedAt',
    header: '更新日',
    width: '8rem',
    cell: ({ updatedAt }) => <Updated iso={updatedAt} />,
  },
  {
    key: 'actions',
    header: <span className="sr-only">操作</span>,
    width: '6rem',
    align: 'end',
    cell: (row) => <Actions template={row} {...props} />,
  },
];

/** The rows of テンプレート; each opens the editor. */
export function TemplatesTable({ templates, canWrite, onArchive, empty }: TemplatesTableProps) {
  const open = canWrite ? { rowHref: hrefOf } : { onRowClick: explainRestrictedFeature };
  return (
    <Table
      caption="スカウトのテンプレート"
      columns={columnsWith({ onArchive })}
      rows={templates ?? []}
      rowKey="templateId"
      {...open}
      excludedColumns={['actions']}
      loading={templates === undefined}
      skeletonRows={5}
      mobileCard={(row) => <TemplateCard template={row} canWrite={canWrite} onArchive={onArchive} />}
      empty={empty}
    />
  );
}

const COVER_CLASS =
  'text-start text-md no-underline after:absolute after:inset-0 after:rounded-lg [overflow-wrap:anywhere]';

type TemplateCardProps = { template: TemplateRow } & Pick<TemplatesTableProps, 'canWrite' | 'onArchive'>;

function TemplateCard({ template, canWrite, onArchive }: TemplateCardProps) {
  const title = <Title template={template} />;
  return (
    <article className="relative rounded-lg border border-line bg-surface p-4 shadow-xs active:bg-surface-hover">
      {canWrite ? (
        <Link variant="plain" href={hrefOf(template)} className={COVER_CLASS}>
          {title}
        </Link>
      ) : (
        <button type="button" onClick={explainRestrictedFeature} className={COVER_CLASS}>
          {title}
        </button>
      )}
      <p className="mt-1.5 text-base">
        <Excerpt message={template.message} />
      </p>
      <div className="mt-1 flex items-center justify-between gap-3 text-ink-subtle text-sm">
        <span>
          {template.updatedAt === null ? null : (
            <>
              <span>更新 </span>
              <Updated iso={template.updatedAt} />
            </>
          )}
        </span>
        <span className="relative z-raised -mr-2 -mb-2">
          <Actions template={template} onArchive={onArchive} />
        </span>
      </div>
    </article>
  );
}
