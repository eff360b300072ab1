/** Most bytes of a received message; mail servers commonly stop at 25 MB, and base64 makes a third more of it inside the house. */
export const MOST_MAIL_BYTES = 20 * 1024 * 1024;

/** Title of the task about mails that answer none of ours; no address in it, because titles of tasks are not encrypted. */
export const REVIEW_UNKNOWN = 'Revisar correos recibidos que no responden a ningún mensaje';

/** Most characters of a text in the conversation of an issue. */
export const MOST_THREAD_TEXT = 4000;
