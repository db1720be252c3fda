/** The names behind ids. */
export const masters = ['shared.listJobCategories', 'shared.listPrefectures'] as const;

/** The dialog of a scout. */
export const scoutDialog = [
  'plannedMessage.createScout',
  'plannedMessage.list',
  'project.list',
  'scout.latest',
  'scout.create',
  'scout.changeTemplate',
  'template.list',
] as const;

/** What is preloaded of a candidate's page when one points at the candidate. */
export const ahead = ['memo.show', 'selection.listProjects'] as const;

/** The same where the page has not read what the names of working forms are. */
export const aheadOfProfile = [...ahead, 'project.listWorkingForms'] as const;

/** The marks of a candidate. */
export const marks = [
  'favoriteUser.add',
  'favoriteUser.remove',
  'favoriteUser.restore',
  'passedUser.add',
  'passedUser.remove',
] as const;

/** Labels are the same wherever candidates are: one page stands for all. */
export const labels = [
  'label.attach',
  'label.change',
  'label.create',
  'label.detach',
  'label.list',
  'label.remove',
] as const;

/** What 保存した検索 does, all of it once its menu is opened. */
export const savedSearches = [
  'savedSearch.changeMail',
  'savedSearch.countNew',
  'savedSearch.create',
  'savedSearch.list',
  'savedSearch.look',
  'savedSearch.remove',
  'savedSearch.rename',
  'savedSearch.restore',
] as const;

/** What お見送りの連絡 to many asks for. */
export const refusing = [
  'chat.createMessage',
  'interaction.show',
  'selection.changeFinishReason',
  'selection.finish',
  'template.list',
] as const;

/** What is done to many selections beside that. */
export const manySelections = [
  'corporationAccount.listMembers',
  'inbox.changeAssignee',
  ...refusing,
] as const;
