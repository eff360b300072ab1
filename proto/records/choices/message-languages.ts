import { choiceSet } from '../../fields/choices.ts';

/** Languages in which messages have texts; whoever reads another one is written to in Spanish. */
export const messageLanguages = choiceSet('MessageLanguage', {
  ES: { label: 'Castellano' },
  CA: { label: 'Catalán' },
  EN: { label: 'Inglés' },
});
