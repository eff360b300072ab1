import { previewRentLetter, recordRentNotice } from '@llavero/proto/commands/rent-reviews';
import type { UpdateNoticeParty } from '@llavero/proto/records/choices/contracts';
import { formatDay } from '@llavero/proto/values/dates';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CommandDialog } from '../../../components/command-dialog/command-dialog.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { Notice } from '../../../components/wizard/notice.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import classes from './rentalmodifiers.module.css';

interface Props {
  id: string;
  version: number;
  /** Who is told next. */
  party: UpdateNoticeParty;
  /** Unix seconds. */
  today: number;
  onClose: () => void;
}

/** Records a notice that was given by burofax, letter or by hand, beside the letter and the day it counts from. */
export function RentNoticeDialog({ id, version, party, today, onClose }: Props) {
  return (
    <CommandDialog
      command={recordRentNotice}
      preset={{ id, version }}
      initial={{ party, channel: 'BUROFAX', sentOn: today }}
      ask={['party', 'channel', 'sentOn', 'reference', 'proof']}
      columns={2}
      below={({ party: to, sentOn }) => (
        <Letter
          id={id}
          party={to === 'LANDLORD' ? 'LANDLORD' : 'TENANT'}
          sentOn={typeof sentOn === 'number' ? sentOn : null}
        />
      )}
      done="Aviso registrado"
      onClose={onClose}
    />
  );
}

function Letter({ id, party, sentOn }: { id: string; party: UpdateNoticeParty; sentOn: number | null }) {
  const input = { id, party, sentOn };
  const { data, error } = useQuery({
    queryKey: ['kpi', previewRentLetter.name, input],
    queryFn: ({ signal }) => runCommand(previewRentLetter, input, signal),
  });
  if (error) return <Notice tone="warning" title={errorBodyOf(error).message} />;
  if (!data) return <Loading height={240} what="Cargando la carta" />;
  return (
    <div className={classes.letter}>
      <Notice tone="info" title={`La renta nueva rige desde el ${formatDay(data.from)}`}>
        La renta se exige desde el mes siguiente al aviso al inquilino (LAU art. 18).
      </Notice>
      <Textarea
        mt="sm"
        label="Texto de la carta"
        readOnly
        autosize
        minRows={6}
        maxRows={12}
        value={data.body}
      />
    </div>
  );
}
