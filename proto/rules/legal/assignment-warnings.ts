import type { AssignmentCause } from '../../records/choices/assignments.ts';
import { addDays, addMonths, addYears, formatDay } from '../../values/dates.ts';
import type { ContractType } from '../conditions.ts';

/** What the law asks of a change of party. Days as unix seconds. */
export interface AssignmentCase {
  contractType?: ContractType | null;
  startDate?: number | null;
  landlordIsCompany?: boolean | null;
  cause?: AssignmentCause | null;
  /** Day from which the new party counts. */
  date?: number | null;
}

/** What the LAU says of it; `message` is a Spanish sentence. */
export interface AssignmentWarning {
  law: string;
  message: string;
}

const say = (law: string, message: string): AssignmentWarning => ({ law, message: `${message} (${law}).` });

/** A housing contract, or one for another use (LAU art. 2 and 3). */
const isHousing = ({ contractType }: AssignmentCase): boolean => contractType === 'LONG_CONTRACT';

function ofAssignment(given: AssignmentCase): AssignmentWarning[] {
  return isHousing(given)
    ? [
        say(
          'LAU art. 8.1',
          'La cesión exige el consentimiento escrito del propietario: adjunte el documento. El nuevo inquilino se subroga en la posición del anterior',
        ),
      ]
    : [
        say(
          'LAU art. 32',
          'En uso distinto de vivienda con actividad se puede ceder sin consentimiento, salvo pacto: debe notificarse al propietario en un mes y la renta puede subir un 20 %',
        ),
      ];
}

function ofSpouse(given: AssignmentCase): AssignmentWarning[] {
  if (!isHousing(given))
    return [say('LAU art. 4.3', 'La continuidad del cónyuge es de la vivienda: revise el contrato')];
  const last = given.date == null ? null : formatDay(addMonths(given.date, 1));
  return [
    say(
      'LAU art. 12',
      `El cónyuge o la pareja con dos años de convivencia, o hijos comunes, puede continuar. Si el propietario le requiere, tiene 15 días para contestar; en caso de abandono debe comunicarlo por escrito ${last ? `hasta el ${last}` : 'en un mes'}`,
    ),
  ];
}

function ofDeath(given: AssignmentCase): AssignmentWarning[] {
  const { date } = given;
  if (!isHousing(given))
    return [
      say(
        'LAU art. 33',
        `El heredero que continúe la actividad debe notificarlo por escrito ${date == null ? 'en dos meses' : `hasta el ${formatDay(addMonths(date, 2))}`}`,
      ),
    ];
  return [
    say(
      'LAU art. 16.3',
      `El arrendamiento se extingue si no se notifica por escrito, con certificado de defunción y prueba del parentesco, ${date == null ? 'en tres meses desde el fallecimiento' : `hasta el ${formatDay(addMonths(date, 3))}`}`,
    ),
    say(
      'LAU art. 16.1',
      'Compruebe quién tiene derecho y el orden de prelación: cónyuge, pareja, descendientes, ascendientes, hermanos',
    ),
  ];
}

function ofSale(given: AssignmentCase): AssignmentWarning[] {
  if (!isHousing(given))
    return [
      say(
        'LAU art. 29',
        'El comprador se subroga, salvo que sea tercero de buena fe del art. 34 de la Ley Hipotecaria',
      ),
      say('LAU art. 31', 'Compruebe la renuncia al derecho de adquisición preferente del inquilino'),
    ];
  const years = given.landlordIsCompany ? 7 : 5;
  const protectedUntil = given.startDate == null ? null : addDays(addYears(given.startDate, years), -1);
  const until = protectedUntil === null ? '' : `, hasta el ${formatDay(protectedUntil)}`;
  const after = protectedUntil !== null && given.date != null && given.date > protectedUntil;
  return [
    say(
      'LAU art. 14.1',
      after
        ? `Los primeros ${years} años del contrato ya han pasado${until}: compruebe si el comprador se subroga`
        : `El comprador se subroga durante los primeros ${years} años del contrato${until}`,
    ),
    say(
      'LAU art. 25',
      'Compruebe la renuncia o la notificación del derecho de adquisición preferente del inquilino',
    ),
  ];
}

/**
 * What the LAU asks of a change of tenant or landlord while the contract is in force (WIZ-07): advice for whoever
 * draws up the document; nothing is refused or changed.
 */
export function assignmentWarnings(given: AssignmentCase): AssignmentWarning[] {
  switch (given.cause) {
    case 'ASSIGNMENT':
      return ofAssignment(given);
    case 'SPOUSE':
      return ofSpouse(given);
    case 'DEATH':
      return ofDeath(given);
    case 'SALE':
      return ofSale(given);
    case 'INHERITANCE':
      return [
        say(
          'Código Civil art. 661',
          'El heredero ocupa el lugar del propietario: pida la escritura de aceptación',
        ),
      ];
    default:
      return [];
  }
}
