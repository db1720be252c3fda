import { newId } from '#server/db/new-id';
import * as schema from '#server/db/schema';
import { createUnsubscribeToken } from '#server/domains/notification/unsubscribe-token';
import { addMember, createUser } from '../../support/records/factories.ts';
import { imageFile } from '../../support/records/upload-factories.ts';
import type { CallWorld, ValidCalls } from './world.ts';

const contactInformation = { personName: '佐藤', email: 'contact@example.com', phone: '03-1234-5678' };

const profile = {
  name: '株式会社テスト',
  introduction: '紹介',
  url: 'https://example.com',
  prefectureCode: '13',
  address: '千代田区',
  contactInformation,
};

async function invite({ db, cid, user }: CallWorld, email: string): Promise<string> {
  const invitationId = newId();
  await db.insert(schema.corporationMemberInvitation).values({
    invitationId,
    cid,
    email,
    invitedBy: user.universalUid,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return invitationId;
}

export const corporationAccountCalls: ValidCalls<'corporationAccount'> = {
  listMembers: () => ({}),
  createInvitation: async ({ db }) => ({ body: { universalUid: (await createUser(db)).universalUid } }),
  createInvitationByEmail: () => ({ body: { email: `${newId()}@example.com` } }),
  removeMember: async ({ db, cid }) => {
    const { universalUid } = await createUser(db);
    await addMember(db, cid, universalUid);
    return { body: { universalUid } };
  },
  changeProfileAndContactInformation: () => ({ body: profile }),
  showCurrent: () => ({}),
  // Another name than the company of the world: one registered twice within minutes is one company.
  create: () => ({ body: { ...profile, name: '株式会社新設', lastName: '佐藤', firstName: '健一' } }),
  showInvitation: async (world) => ({ params: { invitationId: await invite(world, 'guest@example.com') } }),
  acceptInvitation: async (world) => {
    const guest = await createUser(world.db);
    return { as: guest, body: { invitationId: await invite(world, guest.email) } };
  },
  listSwCorporationAccounts: () => ({}),
  createTemporaryAccount: () => ({ body: { email: 'new@example.com' } }),
  showTemporaryAccount: async ({ db }) => {
    const temporaryId = newId();
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)];
    await db
      .insert(schema.temporaryAccount)
      .values({ temporaryId, email: 'new@example.com', createdAt, expiresAt });
    return { params: { temporaryId } };
  },
  myAccountList: () => ({}),
};

const openEmail = async (world: CallWorld) => {
  const email = `${newId()}@example.com`;
  await invite(world, email);
  return { body: { email } };
};

export const openInvitationCalls: ValidCalls<'openInvitation'> = {
  list: () => ({}),
  resend: openEmail,
  withdraw: openEmail,
};

export const corporationContractCalls: ValidCalls<'corporationContract'> = {
  showBillingDestination: () => ({}),
  changeBillingDestination: () => ({
    body: {
      companyName: '株式会社テスト',
      department: '',
      personName: '佐藤',
      email: 'billing@example.com',
      phone: '03-1234-5678',
      postalCode: '100-0001',
      prefectureCode: '13',
      address: '千代田区',
      building: '',
    },
  }),
  currentContractType: () => ({}),
  showContractedPaidPlan: () => ({}),
};

export const userAccountCalls: ValidCalls<'userAccount'> = {
  getByEmail: ({ colleague }) => ({ query: { email: colleague.email } }),
  create: () => {
    const uid = newId();
    const email = `${uid}@example.com`;
    return { as: { uid, email }, body: { email } };
  },
  me: () => ({}),
  myProfile: () => ({}),
  changeName: () => ({ body: { lastName: '高橋', firstName: '結衣' } }),
};

export const notificationCalls: ValidCalls<'notification'> = {
  show: () => ({}),
  change: () => ({ body: { event: 'reply', frequency: 'hourly' } }),
  changeScope: () => ({ body: { isOwnOnly: true } }),
  confirmAddress: () => ({}),
  unsubscribe: async ({ db, user }) => ({
    query: { token: await createUnsubscribeToken(db, user.universalUid, 'events') },
  }),
};

/** What a browser of Chrome says of itself; the key is that of RFC 8291's example. */
const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  isBrief: false,
};

export const pushCalls: ValidCalls<'push'> = {
  key: () => ({}),
  subscribe: () => ({ body: pushSubscription }),
  unsubscribe: () => ({ body: { endpoint: pushSubscription.endpoint } }),
};

export const fileCalls: ValidCalls<'file'> = {
  uploadCorporationLogoImage: async () => ({ body: { file: await imageFile() } }),
  uploadProjectImage: async () => ({ body: { file: await imageFile() } }),
  uploadChatFile: () => ({ body: { file: new File(['a,b'], '一覧.csv') } }),
};

export const sharedCalls: ValidCalls<'shared'> = {
  listJobCategories: () => ({}),
  listPrefectures: () => ({}),
};
