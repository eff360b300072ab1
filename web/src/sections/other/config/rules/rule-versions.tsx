import { config } from '@llavero/proto/records/notifications/config';
import { Alert, Button, Group, Loader, Table } from '@mantine/core';
import { formatInstant } from '@llavero/proto/values/dates';
import { useMutation } from '@tanstack/react-query';
import type { RecordAtReply } from '@llavero/proto/requests';
import { FrontModal } from '../../../../components/front-modal/front-modal.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { errorBodyOf, getJson } from '../../../../lib/api.ts';
import { useActorName } from '../../../../lib/employees.ts';
import { fieldLabel } from '../../../../lib/format.ts';
import { useHistory } from '../../../../lib/history.ts';
import type { Row } from '../../../../lib/records.ts';
import { draftOf, type RuleDraft } from './rule-draft.ts';

interface Props {
  rule: Row;
  /** Absent for whoever may only read. */
  onOpen: ((draft: RuleDraft) => void) | undefined;
  onClose: () => void;
}

/**
 * The versions of a rule, the newest first. Going back opens one of them in the editor: it is tried and checked as any other change
 * before it is saved, as a new version.
 */
export function RuleVersions({ rule, onOpen, onClose }: Props) {
  const history = useHistory('config', rule.id);
  const nameOf = useActorName();
  const open = useMutation({
    mutationFn: (version: number) =>
      getJson<RecordAtReply>(`/records/config/${rule.id}/at`, { version: String(version) }),
    // Over what stands now: somebody who has changed it meanwhile is not overwritten.
    onSuccess: ({ record }) => onOpen?.(draftOf({ ...record, id: rule.id, version: rule.version } as Row)),
  });
  const entries = history.data ?? [];
  return (
    <FrontModal opened onClose={onClose} title={`Versiones de «${String(rule['key'])}»`} size="lg">
      {history.error && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      {history.isPending && <Loader role="status" aria-label="Cargando" />}
      {open.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(open.error).message}
        </Alert>
      )}
      {entries.length > 0 && (
        <Table aria-label="Versiones" fz="sm">
          <Table.Tbody>
            {entries.map(({ version, at, actor, changes }) => (
              <Table.Tr key={version}>
                <Table.Td>
                  {formatInstant(at)}
                  {version === rule.version && ' · actual'}
                </Table.Td>
                <Table.Td>{nameOf(actor)}</Table.Td>
                <Table.Td>
                  {Object.keys(changes)
                    .map((field) => fieldLabel(config, field))
                    .join(', ')}
                </Table.Td>
                <Table.Td ta="right">
                  {onOpen && version !== rule.version && (
                    <Button
                      size="xs"
                      variant="default"
                      loading={open.isPending && open.variables === version}
                      onClick={() => open.mutate(version)}
                    >
                      Volver a esta
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {history.hasNextPage && (
        <Group justify="center" mt="sm">
          <Button
            variant="default"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Ver versiones anteriores
          </Button>
        </Group>
      )}
    </FrontModal>
  );
}
