export const freelance = 'フリーランス';

/** What somebody did in a job. */
export const works = ['{first}を担当しました。', '主に{first}を担当。', '{first}に携わりました。'];
export const twoWorks = '{joined}を担当しました。';
export const oneWork = '{first}を任されました。';

/** What came of it. */
export const results = ['また、{done}。', '在籍中に{done}。', '{result}。'];
