/** Most bytes of a received message; mail servers commonly stop at 25 MB, and base64 makes a third more of it inside the house. */
export const MOST_MAIL_BYTES = 20 * 1024 * 1024;

/** Most characters of a text in the conversation of an issue. */
export const MOST_THREAD_TEXT = 4000;
