import { choice, day, flag, instant, link, text } from '../../fields/vocabulary.ts';
import { noticeChannels, noticeParties } from '../choices/renewals.ts';

/** A notice that ends a contract or a mandate: who gave it, how and when, and the proof that is kept. */
export const noticeShape = {
  party: choice(noticeParties, 'Quién avisa', { required: true }),
  channel: choice(noticeChannels, 'Medio', { required: true }),
  /** Empty while it is being prepared. */
  sentOn: day('Fecha del aviso'),
  endDate: day('Último día', { required: true }),
  previousEndDate: day('Fin anterior'),
  inTime: flag('En plazo'),
  law: text('Artículo'),
  reference: text('Número de seguimiento', { maxLength: 80 }),
  proof: link('document', 'Justificante'),
  recorded: instant('Registrado el', { required: true }),
  withdrawn: instant('Retirado el'),
};
