import type { generateReceipts } from '@llavero/proto/commands/finance';

/** What the wizard asks for: the input of the command. */
export type GenerationFields = (typeof generateReceipts)['input'];
