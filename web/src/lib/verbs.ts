/** What somebody did to a record, in the past tense after their name; by the verb of its event. */
const verbs: Record<string, string> = {
  created: 'creó el registro',
  generated: 'generó el registro',
  updated: 'modificó',
  deleted: 'eliminó el registro',
  restored: 'restauró el registro',
  'restored-to': 'restauró los datos de un momento anterior',
  activated: 'activó',
  validated: 'validó',
  finished: 'finalizó',
  cancelled: 'anuló',
  completed: 'completó',
  signedIn: 'inició sesión',
  accountApproved: 'aprobó la cuenta bancaria',
  accountRejected: 'rechazó la cuenta bancaria',
  exported: 'exportó los datos personales',
  blockedRead: 'consultó los datos bloqueados',
  erased: 'suprimió los datos personales',
};

/** «modificó»; the verb itself where it has no words of its own. */
export const verbText = (verb: string): string => verbs[verb] ?? verb;
