import { keepPreviousData } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { savedSearch } from '#endpoints/saved-search';
import { type Today, today } from '#endpoints/today';
import { isApiErrorOf } from '@/client/api-error';
import { SHORT_STALE_TIME } from '@/client/query-defaults';
import { paths } from '@/config/paths';
import { safeStorage } from '@/lib/browser/safe-storage';
import { cn } from '@/lib/cn';
import { cappedCount } from '@/lib/text/capped-count';
import { formatAgo } from '@/lib/text/format';
import { useCorporationQuery } from '@/session/corporation-queries';
import { useCorporationId } from '@/session/use-session';
import { Button } from '@/ui/controls/button';
import { Card } from '@/ui/data/card';
import { RadioGroup } from '@/ui/forms/radio-group';
import { Link } from '@/ui/navigation/link';
import { type BegunDrafts, useBegunDrafts } from './begun-drafts';
import { LineLink, TodayLine } from './today-line';
import { scopes, useTodayScope } from './today-scope';
import { TodayTile } from './today-tile';

const storage = safeStorage('local');
const COLLAPSED_KEY = 'biz.todayCollapsed';

const quiet = { staleTime: SHORT_STALE_TIME, meta: { hasNoAlert: true } } as const;

function useTodayCounts(isOwn: boolean, enabled: boolean) {
  // The counts of before stay while those of the other choice are on their way, and with them the switch.
  const counts = useCorporationQuery(today.show, {
    ...quiet,
    enabled,
    query: { isOwn },
    placeholderData: keepPreviousData,
  });
  // Counted apart: it takes a search for each, and must not be done again at every message.
  const newHits = useCorporationQuery(savedSearch.countNew, { ...quiet, enabled });
  const found = newHits.data?.counts.filter(({ count }) => count > 0) ?? [];
  return {
    counts: counts.data,
    /** Undefined while it is loading; null when it cannot be had. */
    newHitCount: newHits.data
      ? found.reduce((sum, { count }) => sum + count, 0)
      : newHits.isError
        ? null
        : undefined,
    searchesWithHits: found.map(({ savedSearchId }) => savedSearchId),
    isMissing: isApiErrorOf(counts.error, 404),
    hasFailed: counts.isError && counts.data === undefined,
    isRetrying: counts.isFetching,
    retry: () => void counts.refetch(),
  };
}

/** 今日やること (docs/product/projects.md): what waits for somebody, each with its count and the way to it. */
export function TodayPanel() {
  const titleId = useId();
  const contentId = useId();
  // Behind the gate, which shows nothing before the page is in the browser.
  const [isOpen, setIsOpen] = useState(() => storage.getItem(COLLAPSED_KEY) !== '1');
  const drafts = useBegunDrafts(useCorporationId());
  const [scope, setScope] = useTodayScope();
  const { counts, newHitCount, searchesWithHits, isMissing, hasFailed, isRetrying, retry } = useTodayCounts(
    scope === 'own',
    isOpen,
  );
  if (isMissing) return null;

  function toggle() {
    if (isOpen) storage.setItem(COLLAPSED_KEY, '1');
    else storage.removeItem(COLLAPSED_KEY);
    setIsOpen(!isOpen);
  }

  const draftCount = drafts.messages.length + drafts.scouts.length + drafts.projects.length;
  const isDone =
    counts !== undefined &&
    counts.awaitingReplyCount + counts.newApplicationCount + draftCount === 0 &&
    (counts.replyDueCount ?? 0) + (counts.recontactCount ?? 0) + (counts.heldMessageCount ?? 0) === 0 &&
    newHitCount === 0;
  const [longest] = counts?.longestWaiting ?? [];
  const [onlySearch] = searchesWithHits;
  const hasColleagues = counts?.hasColleagues ?? false;
  // Alone, everything is one's own, and the lists say so without a condition.
  const assignee = hasColleagues && scope === 'own' ? 'mineOrNone' : undefined;

  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby={titleId}
      aria-busy={isOpen && counts === undefined && !hasFailed}
      className="mb-5 print:hidden"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 pr-3 md:min-h-11">
        <h2 id={titleId} className="shrink-0 text-md">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={toggle}
            className="flex min-h-12 items-center gap-2 rounded-lg px-4 md:min-h-11"
          >
            <ChevronDown
              aria-hidden="true"
              className={cn(
                'size-4 text-ink-subtle transition-transform duration-fast',
                !isOpen && '-rotate-90',
              )}
            />
            <span>今日やること</span>
          </button>
        </h2>
        <p role="status" className="min-w-0 flex-1 truncate text-ink-subtle text-sm max-md:sr-only">
          {isOpen && isDone ? DONE : ''}
        </p>
        {isOpen && (hasColleagues || (hasFailed && scope === 'all')) ? (
          <RadioGroup
            legend="表示する対象"
            hideLegend
            className="shrink-0 max-md:pl-4"
            value={scope}
            options={scopes}
            onValueChange={(value) => setScope(value === 'all' ? 'all' : 'own')}
          />
        ) : null}
        {isOpen && hasFailed ? (
          <Button size="sm" loading={isRetrying} onClick={retry}>
            再読み込み
          </Button>
        ) : null}
      </div>
      <div id={contentId} hidden={!isOpen} className="border-line border-t">
        {isDone ? <p className="px-4 pt-3 text-ink-subtle text-sm md:hidden">{DONE}</p> : null}
        <ul className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
          <TodayTile
            label="返信待ちの会話"
            count={hasFailed ? null : counts?.awaitingReplyCount}
            href={paths.messages({ filter: 'needsReply', assignee })}
            hasDetailLink
            detail={
              longest ? (
                <Link
                  href={paths.conversation(longest.chatGroupId, { filter: 'needsReply', assignee })}
                  className="flex min-h-11 items-center truncate md:min-h-0"
                >
                  {`最も古い会話:${longest.partnerName || '氏名未登録'}さん(${formatAgo(longest.since)})`}
                </Link>
              ) : null
            }
          />
          <TodayTile
            label="未対応の応募"
            count={hasFailed ? null : counts?.newApplicationCount}
            href={paths.applications({ status: 'applied', assignee })}
          />
          <TodayTile
            label="保存した検索の新着"
            count={newHitCount}
            href={paths.profiles({
              saved: onlySearch && searchesWithHits.length === 1 ? onlySearch : 'list',
            })}
            detail={searchesWithHits.length > 1 ? `${searchesWithHits.length}件の検索にあります` : null}
          />
        </ul>
        <HeldMessages count={counts?.heldMessageCount ?? 0} />
        <DueDays counts={counts} assignee={assignee} />
        <Drafts drafts={drafts} />
      </div>
    </Card>
  );
}

const DONE = '今日の対応はすべて終わっています';

/** Messages that were not sent at their time, with the way to the list that says why. */
function HeldMessages({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <TodayLine label="要確認">
      <LineLink
        href={paths.messages({ planned: '1' })}
        label={`送信されなかった予約 ${cappedCount(count)}件`}
      />
    </TodayLine>
  );
}

type DueDaysProps = { counts: Today | undefined; assignee: string | undefined };

/** The days that have come: to reply by, and to contact candidates again. Nothing where there are none. */
function DueDays({ counts, assignee }: DueDaysProps) {
  const replyDue = counts?.replyDueCount ?? 0;
  const recontact = counts?.recontactCount ?? 0;
  if (replyDue + recontact === 0) return null;
  return (
    <TodayLine label="期日">
      {replyDue > 0 ? (
        <LineLink
          href={paths.messages({ due: '1', assignee })}
          label={`返信期限が来た会話 ${cappedCount(replyDue)}件`}
        />
      ) : null}
      {recontact > 0 ? (
        <LineLink
          href={paths.favorites({ view: 'recontact', due: '1', own: assignee && '1' })}
          label={`再連絡日の候補者 ${cappedCount(recontact)}件`}
        />
      ) : null}
    </TodayLine>
  );
}

/** What was begun in this browser, with the way to the first of each. */
function Drafts({ drafts: { messages, scouts, projects } }: { drafts: BegunDrafts }) {
  const [message] = messages;
  const [scout] = scouts;
  const [project] = projects;
  if (!message && !scout && !project) return null;
  return (
    <TodayLine label="書きかけ">
      {message ? (
        <LineLink href={paths.conversation(message)} label={`メッセージ ${messages.length}件`} />
      ) : null}
      {scout ? <LineLink href={paths.profile(scout)} label={`スカウト ${scouts.length}件`} /> : null}
      {project ? (
        <LineLink
          href={project === 'new' ? paths.newProject : paths.editProject(project)}
          label={`案件 ${projects.length}件`}
        />
      ) : null}
    </TodayLine>
  );
}
