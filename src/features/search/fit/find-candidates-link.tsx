import { UserSearch } from 'lucide-react';
import { useRouter } from 'next/router';
import { type MouseEvent, useState } from 'react';
import type { Project } from '#endpoints/project';
import { paths } from '@/config/paths';
import { lazyModule, useLazyModule } from '@/lib/browser/use-lazy-component';
import { ButtonLink } from '@/ui/navigation/link';

// It reads the project's texts by the tables of spellings: nothing that a page should wait for.
const rules = lazyModule(() => import('./project-criteria'), { isOptional: true });

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * 「合う候補者を探す」: leads to 候補者検索 with the project's conditions, which are read when the pointer or the keyboard
 * comes near.
 */
export function FindCandidatesLink({ project }: { project: Project }) {
  const router = useRouter();
  const [isNear, setIsNear] = useState(false);
  const loaded = useLazyModule(rules, isNear);

  function follow(event: MouseEvent) {
    if (loaded || !isPlain(event)) return;
    event.preventDefault();
    rules.load().then(
      ({ fitHref }) => void router.push(fitHref(project)),
      (error) => window.reportError(error),
    );
  }

  return (
    <ButtonLink
      href={loaded ? loaded.fitHref(project) : paths.profiles({ for: project.projectId })}
      prefetch={false}
      icon={<UserSearch />}
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => setIsNear(true)}
      onClick={follow}
    >
      合う候補者を探す
    </ButtonLink>
  );
}
