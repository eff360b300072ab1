import type { Actor } from '@llavero/proto/access/access';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import { forbidden } from '@llavero/proto/errors';
import { anonymous } from './actors.ts';
import { sessionMissing } from './token-verifier.ts';

/**
 * Refuses a caller who may not use the command (SES-09). Our own processes may use every one.
 *
 * @throws CodedError unauthenticated `SESSION.MISSING` or forbidden `COMMAND.FORBIDDEN`
 */
export function authoriseCommand(
  definition: Pick<CommandDefinition, 'access' | 'label'>,
  actor: Actor,
): void {
  if (definition.access === 'public' || actor.role === 'SERVICE') return;
  if (actor.role === anonymous.role) throw sessionMissing();
  if (!definition.access.includes(actor.role))
    throw forbidden(
      'COMMAND.FORBIDDEN',
      `Su perfil no permite «${definition.label}». Pida ayuda a una persona de administración.`,
    );
}
