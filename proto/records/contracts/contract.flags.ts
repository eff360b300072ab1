import {
  all,
  any,
  dayOver,
  dayReached,
  equals,
  flag,
  isSet,
  not,
  oneOf,
  yearlyWithin,
} from '../../states/predicate.ts';
import type { FlagRules } from '../../states/flags.ts';

/** Begun, not over and under a mandate in force: status ACTIVE, or UNPAID, which is active with a debt (C §4.2). */
const inForce = all(
  flag('validated'),
  flag('activated'),
  not(flag('cancelled')),
  dayReached('startDate'),
  not(dayOver('endDate')),
  not(flag('finished')),
  not(oneOf('mandateStatus', ['CANCELLED', 'FINISHED'])),
);

const month = { months: -1 };

/**
 * Date flags of a contract (C §4.2, STA-03). The rules for renewal and reconduction are ours, because the text does
 * not show them: docs/decisions/0011-contract-date-flags.md. The three days they compare with are worked out by
 * `rules/lease-term.ts` whenever the contract is written.
 */
export const contractFlags = {
  /** The agreed term is over and the tenant stays by right: LAU art. 9.1 (to the legal minimum), art. 10.1 or the contract. */
  inRenewal: {
    label: 'En prórroga',
    help: 'El plazo pactado ha terminado y el contrato sigue en vigor por una prórroga legal o pactada.',
    when: all(inForce, dayOver('agreedEndDate'), not(dayOver('renewalEndDate'))),
  },
  /** The last renewal, by contract or by law, is over and nobody has left: Código Civil art. 1566 and 1581. */
  inReconduction: {
    label: 'En tácita reconducción',
    help: 'Se han agotado las prórrogas y el inquilino sigue en el inmueble (art. 1566 del Código Civil).',
    when: all(inForce, dayOver('renewalEndDate')),
  },
  closeToCompletion: {
    label: 'Próximo a finalizar',
    help: 'El contrato está en vigor y su fecha de fin llega en un mes o menos.',
    when: all(inForce, dayReached('endDate', month)),
  },
  /** The expected end is that of the term that is running: agreed, legal minimum, each year of renewal. */
  closeToRenewal: {
    label: 'Próximo a renovar',
    help: 'No es de temporada y el plazo o la prórroga en curso termina en un mes o menos.',
    when: all(
      inForce,
      isSet('contractType'),
      not(equals('contractType', 'SEASONAL_CONTRACT')),
      any(
        // Yearly from the agreed end until the legal minimum, which may cut the last year short (LAU art. 9.1).
        all(not(dayOver('minimumEndDate')), yearlyWithin('agreedEndDate', 1)),
        all(not(dayOver('minimumEndDate')), dayReached('minimumEndDate', month)),
        // The last renewal by its own end: counted in months it may fall on 29 February.
        all(not(dayOver('renewalEndDate')), dayReached('renewalEndDate', month)),
        // Yearly from there until the last renewal; month by month there is nothing to announce. A home with a last
        // renewal is extended by the year (LAU art. 10.1), whatever was agreed.
        all(
          any(
            not(equals('renewalType', 'EVERY_MONTH')),
            all(equals('contractType', 'LONG_CONTRACT'), isSet('renewalEndDate')),
          ),
          not(dayOver('renewalEndDate')),
          yearlyWithin('minimumEndDate', 1),
        ),
        all(
          equals('reconductionPeriodicity', 'YEAR'),
          dayOver('renewalEndDate'),
          yearlyWithin('renewalEndDate', 1),
        ),
      ),
    ),
  },
} satisfies FlagRules;
