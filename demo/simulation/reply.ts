/** What a simulated candidate knows about when writing. */
export type Situation = {
  /** Distinguishes the conversation from others, the same at every run. */
  seed: string;
  /** How many messages the candidate has written in it before. */
  turn: number;
  isScout: boolean;
  /** Whether the reply to a first scout may be no. */
  mayDecline: boolean;
  /** The company's newest message; null for a file. */
  text: string | null;
  project: string;
  sender: string;
  profile: {
    headline: string;
    skills: { name: string; years: number | null }[];
    company: string | null;
    hours: { min: number; max: number } | null;
    minReward: number | null;
  };
};

export type Reply = { kind: 'reply' | 'decline'; text: string };

/** Returns a number from 0 that is always the same for a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** One candidate in so many turns a first scout down. */
const DECLINE_ONE_IN = 8;

const yen = (amount: number) => `${amount.toLocaleString('ja-JP')}円`;

/** Returns the dates that a message proposes, one a line: 「・来週水曜 12:00〜12:30」. */
function proposedDates(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^\s*[・\-*●■◯①②③]/u.test(line) && /\d{1,2}\s*[::時]/u.test(line))
    .map((line) => line.replace(/^[\s・\-*●■◯①②③]+/u, '').trim());
}

type Choose = (texts: readonly string[]) => string;

const topics: { matches: RegExp; say(situation: Situation, choose: Choose): string }[] = [
  {
    matches: /見送|ご期待に沿え|ご縁がな|残念ながら/u,
    say: (_, choose) =>
      choose([
        'ご検討いただきありがとうございました。またの機会がありましたらよろしくお願いいたします。',
        '結果をお知らせいただきありがとうございます。残念ですが、またご縁がありましたらぜひお声がけください。',
      ]),
  },
  {
    matches: /参画をお願い|内定|オファー|ぜひご一緒|契約書|採用が決/u,
    say: (_, choose) =>
      choose([
        'ご提示の内容で、ぜひお受けしたいと思います。今後の手続きについて教えてください。',
        'とてもうれしいです。前向きにお受けしたいので、契約書の内容を確認させていただけますでしょうか。',
      ]),
  },
  {
    matches: /https?:\/\/|確定いた|お待ちしております/u,
    say: (_, choose) =>
      choose([
        '当日はお時間になりましたら参加いたします。',
        '内容を確認しました。当日はどうぞよろしくお願いいたします。事前に準備しておくことがあればお知らせください。',
      ]),
  },
  {
    matches: /日程|面談|面接|ご都合|候補日|お話し|打ち合わせ|日時/u,
    say: ({ text }, choose) => {
      const dates = proposedDates(text ?? '');
      if (dates.length > 0) return `それでは「${choose(dates)}」でお願いできますでしょうか。`;
      return choose([
        '来週の火曜か木曜でしたら、19時以降で調整できます。オンラインでお願いできますでしょうか。',
        '平日は12時から13時、または20時以降が都合がよいです。土曜の午前中も空いています。',
        '今週は難しいのですが、来週の水曜18時30分以降でしたら参加できます。',
      ]);
    },
  },
  {
    matches: /稼働|何時間|曜日|開始(時期|日)|いつから/u,
    say: ({ profile: { hours } }, choose) => {
      const range = hours ? `週${hours.min}〜${hours.max}時間ほど` : '週8時間ほど';
      return choose([
        `稼働は${range}を考えています。平日の夜と土日が中心ですが、打ち合わせは日中でも調整できます。`,
        `${range}でしたら無理なく続けられます。開始は来月初めからが可能です。`,
      ]);
    },
  },
  {
    matches: /報酬|時給|単価|月額|金額|条件/u,
    say: ({ profile: { minReward } }, choose) => {
      const reward = minReward ? `時給${yen(minReward)}以上` : '募集要項の範囲';
      return choose([
        `報酬は${reward}を希望しておりますが、業務の内容に応じてご相談させてください。`,
        `条件については${reward}であれば問題ありません。`,
      ]);
    },
  },
  {
    matches: /経験|経歴|実績|スキル|ポートフォリオ|得意|役割/u,
    say: ({ profile: { headline, skills, company } }, choose) => {
      const [skill] = skills;
      const experience = skill
        ? `${skill.name}は${Math.max(1, skill.years ?? 1)}年ほど実務で使っています`
        : headline;
      return choose([
        `${experience}。${company ? `直近では${company}で、要件の整理から実装・運用まで担当しました。` : '詳しくはプロフィールをご覧ください。'}`,
        `これまでは${headline}として活動してきました。${skill ? `特に${skill.name}を使ったプロジェクトで成果を出してきたと考えています。` : ''}`,
      ]);
    },
  },
];

function firstReplyToScout({ project, profile: { skills } }: Situation, choose: Choose): string {
  const [skill] = skills;
  return choose([
    `スカウトをいただきありがとうございます。「${project}」の内容に興味があります。\n週あたりの稼働時間の目安を教えていただけますでしょうか。`,
    `ご連絡ありがとうございます。ぜひ一度お話を伺いたいです。\n報酬の目安と契約の形態について、先に伺うことはできますか。`,
    `はじめまして。プロフィールを見ていただきありがとうございます。\n面談は平日の夜でもお願いできますでしょうか。来週の火曜か木曜の19時以降でしたら調整できます。`,
    `ありがとうございます。${skill ? `${skill.name}の経験を生かせそうで、` : ''}とても魅力的に感じました。\nチームの人数と、最初にお任せいただける業務について教えてください。`,
    `スカウトありがとうございます。現在は別の案件に入っていますが、来月から時間が取れます。\nその時期からの参画でも問題ないでしょうか。`,
  ]);
}

/**
 * Returns what a simulated candidate replies: always the same in the same situation. One in eight declines a first scout;
 * otherwise the reply takes up what the company wrote about: dates, hours, rewards, experience, an offer, a refusal.
 */
export function composeReply(situation: Situation): Reply {
  const { seed, turn, isScout, mayDecline, text, sender } = situation;
  const choose: Choose = (texts) => texts[hashOf(`${seed} ${turn} ${texts[0]}`) % texts.length] ?? '';
  const isFirstScout = isScout && turn === 0;
  if (isFirstScout && mayDecline && hashOf(seed) % DECLINE_ONE_IN === 0) {
    return {
      kind: 'decline',
      text: choose([
        `${sender}様\n\nお声がけいただきありがとうございます。大変恐縮ですが、現在は他の案件で稼働が埋まっており、今回は辞退させていただきます。`,
        'ご連絡ありがとうございます。せっかくですが、希望する業務内容と異なるため、今回は見送らせてください。',
        'スカウトをいただきありがとうございます。今は新しい仕事を探していないため、辞退いたします。またの機会がありましたらよろしくお願いいたします。',
      ]),
    };
  }
  const greeting = turn === 0 ? `${sender}様\n\n` : '';
  if (isFirstScout) {
    return {
      kind: 'reply',
      text: `${greeting}${firstReplyToScout(situation, choose)}\n\nどうぞよろしくお願いいたします。`,
    };
  }
  if (text === null) {
    return {
      kind: 'reply',
      text: `${greeting}ファイルをお送りいただきありがとうございます。内容を確認し、不明な点があればご連絡いたします。`,
    };
  }
  const paragraphs = topics
    .filter(({ matches }) => matches.test(text))
    .slice(0, 2)
    .map(({ say }) => say(situation, choose));
  const opening = choose([
    'ご連絡ありがとうございます。',
    'お返事ありがとうございます。',
    '承知いたしました。',
  ]);
  const closing = choose(['よろしくお願いいたします。', '引き続きよろしくお願いいたします。']);
  const body =
    paragraphs.length > 0
      ? paragraphs.join('\n')
      : choose([
          '内容を確認いたしました。進め方はお任せいたしますので、次の手順を教えてください。',
          'ほかに必要な情報がありましたらお知らせください。',
          'よく理解できました。ぜひ前向きに進めたいと考えています。',
        ]);
  return { kind: 'reply', text: `${greeting}${opening}\n${body}\n\n${closing}` };
}
