import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Frequency,
  type NotificationEvent,
  type NotificationSetting,
  notification,
  notificationEvents,
} from '#endpoints/notification';
import { ApiError, isApiErrorOf } from '@/client/api-error';
import { refusalMessage } from '@/client/refusal-message';
import { paths } from '@/config/paths';
import { LoadError } from '@/parts/shell/load-error';
import { useCorporationMutation } from '@/session/corporation-mutation';
import { corporationKey, useCorporationQuery } from '@/session/corporation-queries';
import { useSession } from '@/session/use-session';
import { ProblemNotice } from '@/ui/feedback/problem-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Checkbox } from '@/ui/forms/checkbox';
import { RadioGroup } from '@/ui/forms/radio-group';
import { Link } from '@/ui/navigation/link';
import { SettingsSection } from './settings-section';
import { UndeliverableNotice } from './undeliverable-notice';

const events: Readonly<Record<NotificationEvent, string>> = {
  reply: '候補者からの返信',
  application: '新しい応募',
  like: '案件への「気になる」',
  assigned: '自分が担当者に指定された会話',
  recontact: '候補者の再連絡日',
};

const frequencies: readonly { value: Frequency; label: string }[] = [
  { value: 'immediate', label: '即時' },
  { value: 'hourly', label: '1時間ごと' },
  { value: 'daily', label: '1日1回' },
  { value: 'none', label: 'なし' },
];

const SAVE_FAILED = '設定を保存できませんでした。もう一度お試しください。';

/** メール通知: how often one is mailed about each kind of event in this company. Each choice is saved at once. */
export function NotificationSection() {
  const { corporationProfile, userAccount } = useSession();
  const { data, error, isFetching, refetch } = useCorporationQuery(notification.show, {
    meta: { handlesErrors: true },
  });
  // A platform that has no such mails.
  if (isApiErrorOf(error, 404)) return null;

  return (
    <SettingsSection
      title="メール通知"
      description={`${corporationProfile?.name ?? '企業'}での出来事をメールでお知らせします。画面を開いている間と、すでに読まれたものについては送りません。`}
    >
      {data?.isUndeliverable ? <UndeliverableNotice email={userAccount?.email ?? ''} /> : null}
      {data ? <Choices setting={data} /> : null}
      {!data && error ? (
        <LoadError
          error={error}
          title="通知の設定を読み込めませんでした"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data || error ? null : <Skeleton className="h-36" />}
      <p className="text-sm">
        <span>保存した検索の新着メールは、</span>
        <Link href={paths.profiles({ saved: 'list' })}>保存した検索</Link>
        <span>で検索ごとに設定できます。</span>
      </p>
    </SettingsSection>
  );
}

function Choices({ setting }: { setting: NotificationSetting }) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState('');
  /** What was chosen and is on its way: it shows at once. */
  const [chosen, setChosen] = useState<Partial<Record<NotificationEvent, Frequency>>>({});
  const { mutateAsync } = useCorporationMutation(notification.change, {
    meta: { handlesErrors: true },
    // One after another: the last choice is the one that stays.
    scope: { id: 'notificationSetting' },
  });

  async function choose(event: NotificationEvent, frequency: Frequency) {
    const key = corporationKey(notification.show);
    setProblem('');
    setChosen((before) => ({ ...before, [event]: frequency }));
    try {
      await mutateAsync({ body: { event, frequency } });
      queryClient.setQueryData(key, (known) => known && { ...known, [event]: frequency });
    } catch (error) {
      setProblem(error instanceof ApiError ? refusalMessage(error, SAVE_FAILED) : SAVE_FAILED);
      // Another choice may have been made since.
      setChosen((now) => (now[event] === frequency ? { ...now, [event]: undefined } : now));
      void queryClient.invalidateQueries({ queryKey: key });
    }
  }

  return (
    <>
      <div className="flex flex-col gap-4">
        {notificationEvents.map((event) => {
          const frequency = setting[event];
          // A platform of before has no such mails.
          if (!frequency) return null;
          return (
            <RadioGroup
              key={event}
              legend={events[event]}
              direction="pairs"
              value={chosen[event] ?? frequency}
              options={frequencies}
              onValueChange={(value) => {
                const choice = frequencies.find((each) => each.value === value);
                if (choice) void choose(event, choice.value);
              }}
            />
          );
        })}
        {typeof setting.isOwnOnly === 'boolean' ? (
          <OwnOnly isOwnOnly={setting.isOwnOnly} onProblem={setProblem} />
        ) : null}
      </div>
      <p className="text-ink-subtle text-sm">
        即時は5分ごと、1時間ごとは毎時0分、1日1回は午前8時に、それまでの出来事を1通にまとめて送ります。再連絡日は当日の午前8時以降です。
      </p>
      <ProblemNotice text={problem} />
    </>
  );
}

type OwnOnlyProps = { isOwnOnly: boolean; onProblem: (text: string) => void };

/** Whether mails about replies and applications leave out what colleagues look after; saved at once. */
function OwnOnly({ isOwnOnly, onProblem }: OwnOnlyProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { mutateAsync } = useCorporationMutation(notification.changeScope, {
    meta: { handlesErrors: true },
    scope: { id: 'notificationScope' },
  });

  async function choose(wanted: boolean) {
    const key = corporationKey(notification.show);
    onProblem('');
    setChosen(wanted);
    try {
      await mutateAsync({ body: { isOwnOnly: wanted } });
      queryClient.setQueryData(key, (known) => known && { ...known, isOwnOnly: wanted });
    } catch (error) {
      onProblem(error instanceof ApiError ? refusalMessage(error, SAVE_FAILED) : SAVE_FAILED);
      setChosen((now) => (now === wanted ? null : now));
      void queryClient.invalidateQueries({ queryKey: key });
    }
  }

  return (
    <Checkbox
      label="自分の担当と担当者なしだけ"
      description="返信と応募のメールから、ほかのメンバーが担当する会話を除きます。"
      checked={chosen ?? isOwnOnly}
      onChange={({ target }) => void choose(target.checked)}
    />
  );
}
