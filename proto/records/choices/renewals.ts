import { choiceSet } from '../../fields/choices.ts';

/** Why a lease goes on after the end of its running term; ours (C §3.2 names the fields and shows no list). */
export const renewalBases = choiceSet('RenewalBasis', {
  LEGAL_MINIMUM: { label: 'Plazo mínimo legal' },
  LEGAL_EXTENSION: { label: 'Prórroga legal' },
  AGREED: { label: 'Prórroga pactada' },
  RECONDUCTION: { label: 'Tácita reconducción' },
});
export type RenewalBasis = keyof typeof renewalBases.options;

/** Who gives a notice; ours. */
export const noticeParties = choiceSet('NoticeParty', {
  OWNER: { label: 'Propietario' },
  TENANT: { label: 'Inquilino' },
  COURT: { label: 'Juzgado' },
});
export type NoticeParty = keyof typeof noticeParties.options;

/** How a notice is given; ours. E-mail is valid only where the contract agrees it. */
export const noticeChannels = choiceSet('NoticeChannel', {
  BUROFAX: { label: 'Burofax' },
  EMAIL: { label: 'Correo electrónico' },
  LETTER: { label: 'Carta certificada' },
  BY_HAND: { label: 'En mano, con acuse' },
  COURT: { label: 'Comunicación judicial' },
});
export type NoticeChannel = keyof typeof noticeChannels.options;
