import { ActionIcon, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorBodyOf } from '../../lib/api.ts';
import { drafts } from '../../lib/draft-box.ts';
import { useTopOverlay } from '../../lib/overlay-stack.ts';
import { ExitDialog } from './exit-dialog.tsx';
import { RestorePrompt } from './restore-prompt.tsx';
import { useWizardDraft } from './use-wizard-draft.ts';
import { WizardBody } from './wizard-body.tsx';
import { WizardProvider } from './wizard-context.tsx';
import type { WizardDefinition, WizardOutcome, WizardParams } from './wizard-definition.ts';
import { WizardDone } from './wizard-done.tsx';
import { draftKey, readDraft, type WizardDraft } from './wizard-drafts.ts';
import { ChangedMeanwhile, readValues } from './wizard-records.ts';
import { SUMMARY, WizardSteps } from './wizard-steps.ts';
import { WizardNotice } from './wizard-notice.tsx';
import { WizardPreloading } from './wizard-preloading.tsx';
import classes from './wizard.module.css';

interface Props {
  definition: WizardDefinition;
  params: WizardParams;
  /** Whose draft it is. */
  userId: string;
  onClose: () => void;
  /** Another wizard is waiting for the record: it is told the id instead of showing what comes next. */
  onMade?: (id: string) => void;
}

/** {@link OpenWizard}, or why it cannot be opened: an address may have lost the record that the wizard is about. */
export function WizardWindow(props: Props) {
  const { definition, params, onClose } = props;
  const isComplete = definition.needs?.every((name) => params[name]) ?? true;
  return isComplete ? <OpenWizard {...props} /> : <WizardNotice about="unknown" onClose={onClose} />;
}

/**
 * `<Wizard>`: loads what was declared, offers the draft, leads through the steps, submits, and says what
 * comes next. Closing never loses anything: the draft stays unless the user discards it.
 */
function OpenWizard({ definition, params, userId, onClose, onMade }: Props) {
  const key = draftKey(userId, definition.key, params);
  const front = useTopOverlay();
  const narrow = useMediaQuery('(max-width: 48em)');
  const [draft, setDraft] = useState(() => readDraft(key, definition.draftVersion));
  const [steps, setSteps] = useState<WizardSteps | null>(null);
  const [working, setWorking] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<WizardOutcome | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const dropped = useRef(false);
  const note = useWizardDraft(steps, key, dropped);

  const [preload] = useState(() => definition.preload?.(params) ?? []);
  const queries = useQueries({
    queries: preload.map(({ queryKey, load }) => ({ queryKey, queryFn: load })),
  });
  const ready = queries.every(({ isSuccess }) => isSuccess);
  const loaded = queries.map(({ data }) => data);

  const start = (from?: WizardDraft) => {
    const read = readValues(Object.keys(definition.fields), params, loaded);
    setSteps(new WizardSteps(definition, definition.initial(params, loaded), from, read));
  };
  const begin = useEffectEvent(() => start());
  useEffect(() => {
    if (ready && !steps && !draft) begin();
  }, [ready, steps, draft]);

  const forgetDraft = () => {
    dropped.current = true;
    drafts.drop(key);
  };

  const requestClose = () => {
    if (working !== null) return;
    if (!outcome && steps?.form.isDirty()) setLeaving(true);
    else onClose();
  };

  const submit = async () => {
    if (!steps || working !== null || !steps.checkAll()) return;
    setFailure(null);
    setWorking('Guardando…');
    try {
      const done = await definition.submit(steps.values(), {
        params,
        read: steps.read(),
        progress: setWorking,
      });
      forgetDraft();
      if (onMade && done.id !== undefined) onMade(done.id);
      else setOutcome(done);
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        const labels = steps.takeOver(error.standing).map((label) => `«${label}»`);
        return setFailure(
          `Otra persona ha cambiado la ficha mientras tanto: ${labels.join(', ')}. No se ha guardado nada: revise esos datos y termine de nuevo.`,
        );
      }
      const body = errorBodyOf(error);
      setFailure(body.message);
      steps.fail(body.problems ?? []);
    } finally {
      setWorking(null);
    }
  };

  const restore = () => {
    if (!draft) return;
    start(draft);
    setDraft(null);
  };

  const restart = () => {
    drafts.drop(key);
    setDraft(null);
  };

  const titleOf = (step: string) =>
    step === SUMMARY
      ? 'Resumen'
      : (definition.steps.find((candidate) => candidate.key === step)?.title ?? step);
  const Icon = definition.icon;
  const full = definition.width === 'full' || narrow === true;

  return (
    <Modal.Root
      opened
      onClose={requestClose}
      fullScreen={full}
      size={definition.width === 'full' ? '100%' : 900}
      closeOnClickOutside={false}
      closeOnEscape={front}
      padding={0}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={definition.title} radius={full ? 0 : 'md'}>
        <div className={`${classes.window} ${full ? classes.full : classes.narrow}`}>
          <header className={classes.header}>
            <Icon size={22} stroke={1.6} />
            <h2>{definition.title}</h2>
            <ActionIcon variant="subtle" color="gray" aria-label="Cerrar el asistente" onClick={requestClose}>
              <IconX size={18} />
            </ActionIcon>
          </header>
          {outcome ? (
            <WizardDone outcome={outcome} onClose={onClose} />
          ) : !ready ? (
            <WizardPreloading preload={preload} queries={queries} />
          ) : draft ? (
            <RestorePrompt
              draft={draft}
              stepTitle={titleOf(draft.step)}
              onContinue={restore}
              onRestart={restart}
            />
          ) : (
            steps && (
              <WizardProvider value={{ steps, params, loaded }}>
                <WizardBody note={note} working={working} failure={failure} onSubmit={() => void submit()} />
              </WizardProvider>
            )
          )}
        </div>
        <ExitDialog
          opened={leaving}
          onStay={() => setLeaving(false)}
          onKeep={onClose}
          onDiscard={() => {
            forgetDraft();
            onClose();
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}
