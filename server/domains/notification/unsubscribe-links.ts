import { UNSUBSCRIBE_PATH } from '#endpoints/notification';

const address = (page: string, token: string) => `${page}?${new URLSearchParams({ token })}`;

/** Returns the address of the page where a person ends mails without a sign-in. */
export const unsubscribePage = (webUrl: string, token: string): string =>
  address(`${webUrl}/unsubscribe/`, token);

/** Returns the headers by which a mail program ends mails by a button of its own (RFC 8058). */
export const unsubscribeHeaders = (apiUrl: string, token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address(`${apiUrl}${UNSUBSCRIBE_PATH}`, token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
