/** Where the counts of 今日やること are read: apart from the call, since what changes makes them outdated on every page. */
export const TODAY_PATH = '/today/corporation_member/:cid/today/show';
