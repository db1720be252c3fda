/** The list of planned messages: apart, as every page with a stream reads it again. */
export const PLANNED_MESSAGES_PATH = '/matching/corporation_member/:cid/planned_message/list';
