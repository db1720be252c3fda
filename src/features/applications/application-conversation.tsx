import type { ApplicationDetail } from '#endpoints/application';
import { ThreadSkeleton } from '@/features/messages/thread/thread-skeleton';
import { lazyComponent, useLazyComponent } from '@/lib/browser/use-lazy-component';
import { useWasNear } from '@/lib/browser/use-was-near';

const panel = lazyComponent(() =>
  import('@/features/messages/thread/conversation-body').then((module) => module.ConversationPanel),
);

/**
 * The conversation with the applicant. Reading it marks it as read, so it loads when it comes into sight. From 1280 px on
 * it stands at the right of `ApplicationPanes`, which scrolls without it.
 */
export function ApplicationConversation({ application }: { application: ApplicationDetail }) {
  const { element, wasNear } = useWasNear<HTMLElement>({ margin: 0 });
  const Panel = useLazyComponent(panel, wasNear);
  return (
    <section
      ref={element}
      aria-labelledby="application-conversation"
      className="flex h-144 max-h-[85dvh] short:max-h-none flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-xs xl:absolute xl:inset-y-0 xl:right-0 xl:h-auto xl:max-h-none xl:w-[45%] print:hidden"
    >
      <header className="border-line border-b px-4 py-3 md:px-6">
        <h2 id="application-conversation" className="text-lg">
          会話
        </h2>
      </header>
      {Panel && wasNear ? (
        <Panel
          chatGroupId={application.chatGroupId}
          partner={application.applicant}
          shownText={application.message}
        />
      ) : (
        <ThreadSkeleton />
      )}
    </section>
  );
}
