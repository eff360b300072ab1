import { choiceSet } from '../../fields/choices.ts';

/** Roles that a party plays in the business (C §3.5). COMPANY is the management company itself. */
export const partyRoles = choiceSet('PartyRole', {
  MANDATARY: { label: 'Mandatario' },
  COMPANY: { label: 'Llavero' },
  LANDLORD: { label: 'Propietario' },
  TENANT: { label: 'Inquilino' },
  AVALIST: { label: 'Avalista' },
  PUBLIC_INSTITUTION: { label: 'Organismo público' },
  SUPPLIER: { label: 'Proveedor' },
  COMMUNITY: { label: 'Comunidad de propietarios' },
  MIXED: { label: 'Mixto' },
  OTHER: { label: 'Otro' },
});

/** Right of a landlord over the property (C §3.5). */
export const landlordTypes = choiceSet('LandlordType', {
  FULL_RIGHT: { label: 'Pleno dominio' },
  USUFRUCTUARY: { label: 'Usufructuario' },
  NUDE_LANDLORD: { label: 'Nudo propietario' },
  REPRESENTANT: { label: 'Representante' },
});

/** How a landlord signs (C §3.5); which landlord types may, says `rules/conditions.ts`. */
export const signerTypes = choiceSet('SignerType', {
  SIGN_ON_BEHALF: { label: 'Firma en su propio nombre' },
  SING_ON_BEHALF_AND_OTHERS: { label: 'Firma en su nombre y en el de otros' },
  REPRESENTS: { label: 'Firma en representación de otros' },
  REPRESENTED: { label: 'Representado por otra persona' },
});

/** Identity documents (C §3.5). */
export const idTypes = choiceSet('IdType', {
  NIF: { label: 'NIF' },
  NIE: { label: 'NIE' },
  PASSPORT: { label: 'Pasaporte' },
  TIE: { label: 'TIE' },
  CIF: { label: 'CIF' },
  IDC: { label: 'Documento de identidad extranjero' },
  OTHER: { label: 'Otro documento' },
});

/** Sign-in roles of an employee (C §6). */
export const employeeRoles = choiceSet('EmployeeRole', {
  ADMIN: { label: 'Administración del sistema' },
  INTERNAL_EMPLOYEE: { label: 'Personal interno' },
  EXTERNAL_EMPLOYEE: { label: 'Personal externo' },
});

/** Sign-in roles of a person outside the company (C §6). */
export const userRoles = choiceSet('UserRole', {
  TENANT: { label: 'Inquilino' },
  LANDLORD: { label: 'Propietario' },
  OWNER: { label: 'Titular' },
  COMMUNITY: { label: 'Comunidad de propietarios' },
});

/** Posts of the company; the first eight are the mandate roles of C §6. */
export const employeePositions = choiceSet('EmployeePosition', {
  SALES_MANAGER: { label: 'Responsable comercial' },
  FINANCE_MANAGER: { label: 'Responsable de finanzas' },
  SUPPORT_MANAGER: { label: 'Responsable de atención' },
  INSURANCE_MANAGER: { label: 'Responsable de seguros' },
  OPERATIONS_MANAGER: { label: 'Responsable de operaciones' },
  LEGAL_MANAGER: { label: 'Responsable jurídico' },
  SIGNER: { label: 'Firmante' },
  SUPERVISOR: { label: 'Supervisión' },
  DIRECTOR: { label: 'Dirección' },
  ADMINISTRATION: { label: 'Administración' },
  OTHER: { label: 'Otro puesto' },
});

/** Languages a person is written to in. */
export const languages = choiceSet('Language', {
  ES: { label: 'Castellano' },
  CA: { label: 'Catalán' },
  EN: { label: 'Inglés' },
  FR: { label: 'Francés' },
  OTHER: { label: 'Otro idioma' },
});
