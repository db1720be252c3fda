import { plainForm } from '#endpoints/text/fold';
import { toHiragana } from '#endpoints/text/spell';
import type { UserProfile } from '#endpoints/user-profile';
import { jobCategories as jobCategoryMaster, prefectures } from '../../db/masters.ts';
import { gramsOf } from './grams.ts';
import { searchedForm, usualForm, usualForms } from './synonyms.ts';

/** What a candidate enters, as far as the search looks at it. */
export type SearchedProfile = Pick<
  UserProfile,
  | 'lastName'
  | 'firstName'
  | 'headline'
  | 'introduction'
  | 'prefectureCode'
  | 'jobCategories'
  | 'skills'
  | 'careers'
  | 'links'
> & { lastNameKana: string; firstNameKana: string };

const jobCategoryNames = new Map(jobCategoryMaster.map(({ id, name }) => [id, name]));
const prefectureNames = new Map(prefectures.map(({ code, name }) => [code, name]));

/** Returns the form in which all spellings and synonyms of a skill are equal: 「ＲＥＡＣＴ  Native」 and 「react-native」, 「k8s」 and 「Kubernetes」. */
export const skillKey = (name: string): string => usualForm(plainForm(name));

/** Everything that a keyword may hit; the name is also found when written without a space. */
function searchedText(profile: SearchedProfile): string {
  const kana = profile.lastNameKana + profile.firstNameKana;
  return searchedForm(
    [
      profile.lastName + profile.firstName,
      kana,
      toHiragana(kana),
      profile.headline,
      profile.introduction,
      profile.prefectureCode ? prefectureNames.get(profile.prefectureCode) : '',
      ...profile.jobCategories.map(({ jobCategoryId }) => jobCategoryNames.get(jobCategoryId)),
      ...profile.skills.map(({ name }) => name),
      ...profile.careers.flatMap(({ company, position, description }) => [company, position, description]),
      ...profile.links.map(({ title }) => title),
    ]
      .filter(Boolean)
      .join('\n'),
  );
}

/** Returns the columns of a candidate that exist for the search: write them whenever the profile is written. */
export function searchColumns(profile: SearchedProfile) {
  const searchText = searchedText(profile);
  return {
    jobCategoryIds: profile.jobCategories.map(({ jobCategoryId }) => jobCategoryId),
    maxYears: Math.max(0, ...profile.jobCategories.map(({ years }) => years ?? 0)),
    skillKeys: [...new Set(profile.skills.flatMap(({ name }) => usualForms(plainForm(name))))],
    isBlank: profile.introduction === '' || profile.careers.length === 0,
    searchText,
    titleText: searchedForm(
      [profile.headline, ...profile.careers.map(({ position }) => position)].join('\n'),
    ),
    bigrams: gramsOf(searchText),
  };
}
