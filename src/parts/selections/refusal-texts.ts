import type { FinishReason } from '#endpoints/selection';

const opening = `{{候補者名|候補者}}様

お世話になっております。{{会社名|弊社}}の{{担当者名|採用担当}}です。
「{{案件名|今回の案件}}」の選考の結果をご連絡いたします。`;

const closing = `ご期待に沿えず心苦しいお知らせとなりますが、何卒ご了承くださいますようお願いいたします。
貴重なお時間をいただき、誠にありがとうございました。またご縁がありましたら、どうぞよろしくお願いいたします。`;

const refused = (why: string): string => `${opening}

${why}

${closing}`;

const texts: Readonly<Record<FinishReason, string>> = {
  skill: refused(
    'これまでのご経験を拝見し、慎重に検討いたしました。今回の案件で必要とする経験との兼ね合いから、誠に残念ながら、今回はお見送りとさせていただきます。',
  ),
  terms: refused(
    '慎重に検討いたしましたが、ご希望の条件との調整が難しく、誠に残念ながら、今回はお見送りとさせていただきます。',
  ),
  schedule: refused(
    '慎重に検討いたしましたが、開始時期や稼働時間の調整が難しく、誠に残念ながら、今回はお見送りとさせていただきます。',
  ),
  filled: refused(
    '慎重に検討いたしました結果、今回は他の方にお願いすることとなりました。誠に残念ながら、お見送りとさせていただきます。',
  ),
  other: refused('慎重に検討いたしました結果、誠に残念ながら、今回はお見送りとさせていただきます。'),
  declined: `{{候補者名|候補者}}様

お世話になっております。{{会社名|弊社}}の{{担当者名|採用担当}}です。
「{{案件名|今回の案件}}」のご辞退の件、承知いたしました。

ご検討いただき、誠にありがとうございました。またご縁がありましたら、どうぞよろしくお願いいたします。`,
  noReply: `{{候補者名|候補者}}様

お世話になっております。{{会社名|弊社}}の{{担当者名|採用担当}}です。
「{{案件名|今回の案件}}」につきまして、その後ご返信をいただけていないため、今回の選考は終了とさせていただきます。

またご縁がありましたら、どうぞよろしくお願いいたします。`,
};

/** The text with placeholders that is proposed by the reason; without one a general refusal. */
export const refusalText = (reason: FinishReason | null): string => texts[reason ?? 'other'];

/** Whether the company refuses by a reason, so that the candidate had better be told. */
export const isRefusalByUs = (reason: FinishReason | null): boolean =>
  reason !== null && reason !== 'declined' && reason !== 'noReply';
