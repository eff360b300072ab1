import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FrontModal } from '../../components/front-modal/front-modal.tsx';
import { LinkPicker } from '../../components/link-picker/link-picker.tsx';
import { ProgressView } from '../../components/progress-view/progress-view.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { useEmployees } from '../../lib/employees.ts';
import { useSession } from '../../lib/session.tsx';
import { InquiryForm } from './inquiry-form.tsx';

const LIST = '/commercial/visit';

/** 'Organizar visitas' (C §2.4), 600 × 200: answers an inquiry with moments to visit the unit. Needs the employees. */
export default function OrganizeVisitsDialog({ onClose }: { onClose: () => void }) {
  const { id } = useSession();
  const { data: employees, error, refetch } = useEmployees();
  const navigate = useNavigate();
  const [unit, setUnit] = useState<string | null>(null);
  const [isChosen, setChosen] = useState(false);
  const show = () => {
    onClose();
    void navigate(`${LIST}?f.employee=${id}`);
  };
  return (
    <FrontModal
      opened
      onClose={onClose}
      title="Organizar visitas"
      size={600}
      styles={{ content: { minHeight: 200 } }}
    >
      {employees ? (
        isChosen && unit ? (
          <InquiryForm unit={unit} onClose={onClose} onBack={() => setChosen(false)} />
        ) : (
          <>
            <LinkPicker
              collection="place"
              single
              filter={{ type: 'UNIT' }}
              label="Unidad por la que preguntan"
              value={unit ? [unit] : []}
              onChange={([picked]) => setUnit(picked ?? null)}
            />
            <Group justify="space-between" mt="md">
              <Button variant="subtle" onClick={show}>
                Ver visitas
              </Button>
              <Button disabled={unit === null} onClick={() => setChosen(true)}>
                Continuar
              </Button>
            </Group>
          </>
        )
      ) : error ? (
        <ErrorState error={error} title="No se ha podido cargar el equipo" onRetry={() => void refetch()} />
      ) : (
        <ProgressView title="Cargando datos" items={[{ label: 'Empleados', state: 'loading' }]} />
      )}
    </FrontModal>
  );
}
