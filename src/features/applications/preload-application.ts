import { application } from '#endpoints/application';
import type { Preload } from '@/session/preload';

/** What 応募詳細 reads first. */
export const preloadApplication: Preload = ({ read, id }) => read(application.show, { params: { id } });
