import type { generateMonth } from '@llavero/proto/commands/month';

/** What the wizard asks for: the input of the command without what the preview gives. */
export type GenerationFields = Omit<(typeof generateMonth)['input'], 'hash' | 'preview'>;
