import { agent } from '../records/people/agent.ts';
import { defineEvent } from './define.ts';

export const agentErased = defineEvent(agent, 'erased', {
  label: 'Datos personales suprimidos',
  description: 'Whoever keeps a copy of name, address or text about the person takes it away (RGPD art. 17).',
});

export const agentExported = defineEvent(agent, 'exported', {
  label: 'Datos personales exportados',
  description: 'Somebody has asked for a file with everything about the person (RGPD art. 15).',
});

export const agentBlockedRead = defineEvent(agent, 'blockedRead', {
  label: 'Datos bloqueados consultados',
  description: 'An administrator has looked at the blocked identity of an erased person (LOPDGDD art. 32).',
});
