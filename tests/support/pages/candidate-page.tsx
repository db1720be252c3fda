import { rememberSearchPosition } from '@/features/search/search/search-position';
import ProfilePage from '@/pages/profiles/[universalUid]';
import { createCorporation } from '../records/factories.ts';
import { createCandidate } from '../records/matching-factories.ts';
import type { TestApi } from '../servers/test-api.ts';
import { visit } from './render-page.tsx';

/** A company, its recruiter and 小野寺 美穂, a candidate with a career and links. */
export async function createCandidatePage(api: TestApi, plan: 'free' | 'paid' = 'paid') {
  const { cid, user: as } = await createCorporation(api.db, { plan });
  const candidate = await createCandidate(api.db, {
    lastName: '小野寺',
    firstName: '美穂',
    careers: [
      {
        company: '株式会社ひかり',
        position: 'テックリード',
        from: '2020-04',
        to: null,
        description: '決済基盤',
      },
    ],
    links: [
      { title: 'ポートフォリオ', url: 'https://example.com/' },
      { title: '危険なリンク', url: 'javascript:alert(1)' },
    ],
  });
  return { cid, as, candidate, url: `/profiles/${candidate.universalUid}/` };
}

/** Opens a candidate out of the results of a search, as without extensions is the only way. */
export async function openCandidate({
  cid,
  as,
  url,
}: {
  cid: string;
  as: { uid: string; email: string };
  url: string;
}) {
  rememberSearchPosition({ corporationId: cid, search: '' });
  return visit(ProfilePage, { url, as });
}
