export const womenNames = [
  'María', 'Carmen', 'Laura', 'Núria', 'Montserrat', 'Lucía', 'Marta', 'Sofía', 'Elena', 'Paula', 'Cristina',
  'Ana Belén', 'Sara', 'Júlia', 'Inés', 'Rocío', 'Pilar', 'Meritxell', 'Aitana', 'Irene', 'Beatriz', 'Noelia',
  'Mónica', 'Verónica', 'Laia', 'Alba', 'Teresa', 'Raquel', 'Eva', 'Fátima',
] as const;

export const menNames = [
  'José', 'Antonio', 'Javier', 'Jordi', 'Álvaro', 'David', 'Daniel', 'Pablo', 'Sergio', 'Marc', 'Ángel', 'Iván',
  'Adrián', 'Óscar', 'Andrés', 'Raúl', 'Víctor', 'Joan', 'Miguel Ángel', 'Francisco', 'Pau', 'Rubén', 'Hugo',
  'Ignacio', 'Guillem', 'Martín', 'Tomás', 'Fernando', 'Xavier', 'Mohamed',
] as const;

export const surnames = [
  'García', 'Fernández', 'González', 'Rodríguez', 'López', 'Martínez', 'Sánchez', 'Pérez', 'Gómez', 'Martín',
  'Jiménez', 'Ruiz', 'Hernández', 'Díaz', 'Moreno', 'Muñoz', 'Álvarez', 'Romero', 'Alonso', 'Gutiérrez', 'Navarro',
  'Torres', 'Domínguez', 'Vázquez', 'Ramos', 'Gil', 'Ramírez', 'Serrano', 'Blanco', 'Molina', 'Suárez', 'Ortega',
  'Delgado', 'Castro', 'Ortiz', 'Rubio', 'Marín', 'Sanz', 'Núñez', 'Iglesias', 'Medina', 'Garrido', 'Cortés',
  'Castillo', 'Santos', 'Lozano', 'Guerrero', 'Cano', 'Prieto', 'Méndez', 'Cruz', 'Peñalver', 'Ibáñez', 'Puig',
  'Ferrer', 'Vidal', 'Soler', 'Bosch', 'Roca', 'Serra', 'Mas', 'Pujol', 'Riera', 'Casals', 'Ribas', 'Vila', 'Oller',
  'Benítez', 'Calvo', 'Peña', 'Lorenzo', 'Aguilar', 'Bermúdez', 'Espinosa', 'Zamora', 'Yáñez', 'Echevarría', 'Quintana',
] as const;

export const professions = [
  'Administrativa', 'Enfermera', 'Ingeniero informático', 'Profesora', 'Abogado', 'Camarera', 'Médica', 'Comercial',
  'Arquitecta', 'Autónomo', 'Funcionaria', 'Diseñador gráfico', 'Farmacéutica', 'Economista', 'Periodista', 'Jubilado',
  'Electricista', 'Consultora', 'Investigador', 'Cocinero',
] as const;

export const companyNames = [
  'Inversiones Montjuïc', 'Patrimonial Retiro', 'Rentas del Eixample', 'Gestora Alcalá', 'Habitatges Llobregat',
  'Inmuebles Chamberí', 'Fincas Mediterráneo', 'Arrendamientos Castellana', 'Grup Vallès', 'Casas del Manzanares',
  'Patrimonis Gràcia', 'Alquileres Salamanca',
] as const;

export const energyCompanies = ['Endesa', 'Iberdrola', 'Naturgy', 'Holaluz', 'TotalEnergies'] as const;
export const waterCompanies = { CATALONIA: 'Aigües de Barcelona', MADRID: 'Canal de Isabel II' } as const;

export const buildingManagers = [
  'Administración de Fincas Balmes', 'Fincas Corral', 'Gestión Comunidades Centro', 'Administradors Associats',
  'Fincas Goya',
] as const;
