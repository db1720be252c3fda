import { flags } from '@/session/flags';
import type { TestApi } from '../servers/test-api.ts';
import { addMember, createCorporation } from './factories.ts';
import { createProject } from './matching-factories.ts';

/** A person in two companies with a project each; they act for みなと at first. */
export async function createTwoCompanies({ db }: TestApi) {
  const minato = await createCorporation(db, { name: '株式会社みなと' });
  const aoba = await createCorporation(db, { name: '合同会社あおば', plan: 'free' });
  await addMember(db, aoba.cid, minato.user.universalUid);
  await createProject(db, minato.cid, { title: 'みなとの案件' });
  await createProject(db, aoba.cid, { title: 'あおばの案件' });
  flags.switchedCorporationAccountId.set(minato.cid);
  return { minato, aoba, as: minato.user };
}
