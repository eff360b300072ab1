import { seesHistory } from '@llavero/proto/access/access';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { useActorName } from '../../lib/employees.ts';
import { usePresence } from '../../lib/presence.ts';
import { useSession } from '../../lib/session.tsx';
import classes from './detail-window.module.css';

interface Props {
  definition: RecordDefinition;
  id: string;
  editing: boolean;
}

/** Who else has the record open or is editing it, said before somebody writes over it. */
export function PresenceNote({ definition, id, editing }: Props) {
  const { role } = useSession();
  // The same condition as the gateway's: whoever sees all rows.
  const people = usePresence(definition.collection, id, editing, seesHistory(definition.access, role));
  return people.length === 0 ? null : <Present people={people} editing={editing} />;
}

function Present({ people, editing }: { people: ReturnType<typeof usePresence>; editing: boolean }) {
  const name = useActorName();
  const writers = people.filter((one) => one.editing).map(({ employee }) => name(employee));
  const readers = people.filter((one) => !one.editing).map(({ employee }) => name(employee));
  return (
    <p className={classes.presence} role="status" data-editing={writers.length > 0 || undefined}>
      {writers.length > 0 && (
        <>
          <strong>{and(writers)}</strong>{' '}
          {writers.length === 1 ? 'está editando esta ficha' : 'están editando esta ficha'}
          {editing ? ': conviene ponerse de acuerdo antes de guardar. ' : '. '}
        </>
      )}
      {readers.length > 0 && (
        <>
          <strong>{and(readers)}</strong> {readers.length === 1 ? 'la tiene abierta.' : 'la tienen abierta.'}
        </>
      )}
    </p>
  );
}

const and = (names: readonly string[]): string => new Intl.ListFormat('es-ES').format(names);
