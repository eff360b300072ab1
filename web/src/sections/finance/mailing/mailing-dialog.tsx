import type { InputOf } from '@llavero/proto/commands/command';
import type { startMailing } from '@llavero/proto/commands/mailing';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { MailingPreview } from './mailing-preview.tsx';
import { MailingResult } from './mailing-result.tsx';

/** What is to be sent: the input of the command but for what the preview asks. */
export type AskedMailing = Partial<Omit<InputOf<typeof startMailing>, 'again'>> &
  Pick<InputOf<typeof startMailing>, 'kind'>;

interface Props {
  asked: AskedMailing;
  /** @param isStarted whether anything was sent for */
  onClose: (isStarted: boolean) => void;
}

/** Preview, confirmation and result of a mailing; closing it does not stop what was started. */
export function MailingDialog({ asked, onClose }: Props) {
  const [process, setProcess] = useState<string | null>(null);
  const close = () => onClose(process !== null);
  return (
    <FrontModal opened onClose={close} title="Enviar por correo" size={920} centered>
      {process === null ? (
        <MailingPreview asked={asked} onCancel={close} onStart={setProcess} />
      ) : (
        <MailingResult process={process} onRetried={setProcess} onClose={close} />
      )}
    </FrontModal>
  );
}
