/** Names of the demo's suppliers with what they do; none exists. */
export const tradeNames = [
  ['Fontanería Ribera Alta, S.L.', 'INDUSTRIAL_TRADES', 'Fontanería'],
  ['Electricidad Vallmar, S.L.', 'INDUSTRIAL_TRADES', 'Electricidad'],
  ['Cerrajería Puerta Nueva, S.L.', 'INDUSTRIAL_TRADES', 'Cerrajería'],
  ['Pinturas Costa Clara, S.L.', 'INDUSTRIAL_TRADES', 'Pintura'],
  ['Climatización Norte y Sur, S.L.', 'INDUSTRIAL_TRADES', 'Climatización'],
  ['Limpiezas Brillanova, S.L.', 'SERVICES_AND_SUPPLIES', 'Limpieza'],
  ['Electrodomésticos Hogarlín, S.L.', 'EQUIPMENT', 'Electrodomésticos'],
  ['Energía Solana Comercial, S.A.', 'SUPPLY', 'Electricidad'],
  ['Gestoría Montealto, S.L.P.', 'PROFESSIONAL', 'Gestoría'],
  ['Certificados Avaltec, S.L.', 'PROFESSIONAL', 'Certificados'],
] as const;

/** What breaks: category, what is said of it, who repairs it, what it costs in euros, and who usually pays. */
export const repairs = [
  [
    'PLUMBING',
    'Gotea el grifo de la cocina y el armario de debajo está mojado',
    'Fontanería',
    95,
    'LANDLORD',
  ],
  ['PLUMBING', 'El desagüe de la ducha está atascado', 'Fontanería', 120, 'TENANT'],
  ['ELECTRICITY', 'Salta el diferencial al encender el horno', 'Electricidad', 140, 'LANDLORD'],
  ['HEATING', 'La caldera pierde presión y no hay agua caliente', 'Climatización', 260, 'LANDLORD'],
  ['AIR_CONDITIONING', 'El aire acondicionado del salón no enfría', 'Climatización', 180, 'LANDLORD'],
  ['LOCKS', 'La cerradura de la entrada se queda bloqueada', 'Cerrajería', 150, 'LANDLORD'],
  ['APPLIANCES', 'La lavadora no centrifuga', 'Electrodomésticos', 210, 'LANDLORD'],
  ['PAINTING', 'Desconchones de pintura en el techo del baño', 'Pintura', 320, 'LANDLORD'],
  ['DAMP', 'Mancha de humedad en la pared del dormitorio', 'Fontanería', 480, 'INSURANCE'],
  ['COMMUNITY', 'No funciona el portero automático', 'Electricidad', 90, 'COMMUNITY'],
] as const;
