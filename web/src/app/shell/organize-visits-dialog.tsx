import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FrontModal } from '../../components/front-modal/front-modal.tsx';
import { ProgressView } from '../../components/progress-view/progress-view.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { useEmployees } from '../../lib/employees.ts';
import { useSession } from '../../lib/session.tsx';

const LIST = '/commercial/visit';

/** 'Organizar visitas' (C §2.4), 600 × 200: the visits of the employee who shows the units. Needs the employees. */
export default function OrganizeVisitsDialog({ onClose }: { onClose: () => void }) {
  const { id } = useSession();
  const { data: employees, error, refetch } = useEmployees();
  const navigate = useNavigate();
  const [employee, setEmployee] = useState<string | null>(id);
  const show = () => {
    onClose();
    void navigate(employee ? `${LIST}?f.employee=${employee}` : LIST);
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
        <>
          <Select
            label="Quién enseña las unidades"
            placeholder="Todo el equipo"
            data={employees
              .filter(({ active }) => active)
              .map((person) => ({ value: person.id, label: person.name }))}
            value={employee}
            onChange={setEmployee}
            searchable
            clearable
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button onClick={show} data-autofocus>
              Ver visitas
            </Button>
          </Group>
        </>
      ) : error ? (
        <ErrorState error={error} title="No se ha podido cargar el equipo" onRetry={() => void refetch()} />
      ) : (
        <ProgressView title="Cargando datos" items={[{ label: 'Empleados', state: 'loading' }]} />
      )}
    </FrontModal>
  );
}
