import { choice, day, email, integer, longText, text } from '../../fields/vocabulary.ts';
import { applicantRoles } from '../choices/applications.ts';
import { applicantShape } from './applicant.ts';

const { name: _name, email: _email, ...saidShape } = applicantShape;

/** What an applicant has written so far; the address stays the one that the link was mailed to. */
export const applicantDraftShape = { name: text('Nombre y apellidos'), ...saidShape };

/** What the first applicant asks for, for all of them. */
export const applicationTermsShape = {
  startDate: day('Entrada deseada'),
  durationMonths: integer('Meses de estancia', { min: 1, max: 600 }),
  adults: integer('Adultos', { min: 1, max: 50 }),
  children: integer('Menores', { min: 0, max: 50 }),
  pets: text('Animales', { maxLength: 120 }),
  conditions: longText('Comentarios', { maxLength: 1000 }),
};

/** Somebody whom the first applicant names. */
export const applicationPersonShape = {
  /** Empty for somebody who is added. */
  id: text('Persona', { maxLength: 40 }),
  role: choice(applicantRoles, 'Participa como', { required: true }),
  name: text('Nombre y apellidos', { required: true }),
  email: email('Correo electrónico', { required: true }),
};
