import type { Plan } from './world.ts';

const notFound = { status: 404, message: 'Query result is nothing' };

// The company of the table has published one project.
const projectLimit = {
  status: 400,
  message:
    '公開できる案件の上限(1件)に達しています。公開中の案件を停止または終了するか、プランの変更をご検討ください',
};

/** Calls that a plan has the permission for and that fail all the same: its limits of spec §9, its contract. */
export const planRefusals: Partial<Record<Plan, Record<string, { status: number; message: string }>>> = {
  free: {
    'project.publish': projectLimit,
    'project.copy': projectLimit,
    'project.create': projectLimit,
    'project.createSwProject': projectLimit,
    'corporationContract.showContractedPaidPlan': notFound,
  },
  trial: { 'corporationContract.showContractedPaidPlan': notFound },
};
