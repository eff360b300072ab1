import { notifications } from '@mantine/notifications';
import { type LeadStatus, leadStatuses } from '@llavero/proto/records/choices/leads';
import { lead as definition } from '@llavero/proto/records/contracts/lead';
import { useQueryClient } from '@tanstack/react-query';
import { showSaved } from '../../../components/undo-toast/saved-toast.ts';
import { reasonOf } from '../../../lib/api.ts';
import { type RowOf, usePatch } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';

/** Fields that a move sets, and that come back with its undo. */
const MOVED = ['status', 'closedAt', 'lostReason', 'lostNotes'];

/**
 * Moves a lead to another step, with undo.
 *
 * @param say tells what has become of it to whoever does not see the board
 */
export function useMoveLead(say: (text: string) => void) {
  const client = useQueryClient();
  const { role } = useSession();
  const { mutate } = usePatch('lead');
  return ({ id, version, name }: RowOf<typeof definition>, to: LeadStatus): void => {
    const message = `${name ?? 'La captación'} pasa a «${leadStatuses.options[to].label}»`;
    mutate(
      { id, version, patch: { status: to } },
      {
        onSuccess: (saved) => {
          say(message);
          showSaved({ definition, role, client, message, saved, before: version, fields: MOVED });
        },
        onError: (error) => {
          const reason = reasonOf(error);
          say(reason);
          notifications.show({ color: 'red', title: 'No se ha movido', message: reason, autoClose: 8000 });
        },
      },
    );
  };
}
