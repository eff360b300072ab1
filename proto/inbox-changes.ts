/** Subject on which all gateways hear whose inbox has changed: a JSON list of employees' ids. Plain NATS, nothing is stored. */
export const INBOX_SUBJECT = 'llavero-inbox';
