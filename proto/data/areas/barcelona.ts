import { type AreaRow, areasOf } from './area.ts';

const rows: readonly AreaRow[] = [
  [
    'Ciutat Vella',
    '08002 08001 08003',
    21,
    'El casco antiguo de Barcelona: el Raval, el Gòtic, la Barceloneta y Sant Pere, Santa Caterina i la Ribera. Calles estrechas, edificios de varios siglos y la playa a un paso. Quien vive aquí lo hace todo a pie, entre mercados, museos y plazas; conviene informarse de la orientación y del ruido de cada calle.',
  ],
  [
    'Eixample',
    '08009 08007 08008 08010 08011 08013 08015 08036 08037',
    20,
    'La cuadrícula que Ildefons Cerdà proyectó en el siglo XIX, con sus chaflanes y patios de manzana. Reúne fincas regias con suelos hidráulicos, comercio en cada esquina y la Sagrada Família. Está en el centro de la ciudad y muy bien comunicado por metro, tren y autobús.',
  ],
  [
    'Gràcia',
    '08012 08024',
    19,
    'Fue un municipio independiente hasta 1897 y conserva aire de pueblo: calles cortas, plazas con terrazas y una fiesta mayor que adorna cada rincón en agosto. En la parte alta se encuentran el Park Güell y barrios más tranquilos como Vallcarca y la Salut.',
  ],
  [
    'Horta Guinardó',
    '08025 08032 08035 08041',
    16,
    'Un distrito de laderas entre el centro y la sierra de Collserola, con mucho verde: el parque del Guinardó, el del Laberint y los miradores del Carmel. Tiene vida de barrio, mercados propios y el hospital de la Vall d’Hebron. Las cuestas se salvan con escaleras mecánicas y ascensores en la calle.',
  ],
  [
    'Les Corts',
    '08028 08029 08034',
    19,
    'Distrito residencial y universitario al oeste de la ciudad, atravesado por la avenida Diagonal. Conviven el antiguo pueblo de Les Corts, las calles acomodadas de Pedralbes y el Camp Nou. Ofrece pisos amplios, colegios y buenas salidas hacia el Baix Llobregat.',
  ],
  [
    'Nou Barris',
    '08016 08033 08042',
    14,
    'Trece barrios al norte de Barcelona, crecidos sobre todo a mediados del siglo XX y mejorados por la constancia de sus vecinos. El parque Central y la Via Júlia reúnen la vida diaria, y el metro enlaza con el centro. Es una de las zonas de la ciudad donde alquilar resulta más asequible.',
  ],
  [
    'Sant Andreu',
    '08030 08027',
    15,
    'Antiguo pueblo agregado a Barcelona en 1897, con casas bajas alrededor de la calle Gran y plazas de ambiente familiar. Las viejas fábricas, como la Fabra i Coats, son hoy equipamientos culturales. La Sagrera y el Bon Pastor completan un distrito en plena renovación.',
  ],
  [
    'Sant Martí',
    '08018 08005 08019 08020 08026',
    18,
    'Del pasado industrial del Poblenou a las oficinas del 22@, un distrito que mira al mar. La Vila Olímpica y Diagonal Mar ofrecen edificios recientes junto a la playa; el Clot y la Verneda mantienen el comercio de siempre. La rambla del Poblenou es su paseo principal.',
  ],
  [
    'Sants-Montjuïc',
    '08014 08004 08038 08040',
    17,
    'El distrito más extenso de Barcelona: la montaña de Montjuïc con sus museos y jardines, el Poble-sec, Hostafrancs y el antiguo pueblo de Sants. La estación de Sants lo conecta con toda España por alta velocidad. La calle de Sants es uno de los grandes ejes comerciales de la ciudad.',
  ],
  [
    'Sarrià-Sant Gervasi',
    '08017 08006 08021 08022 08023',
    22,
    'La zona alta de Barcelona, desde la Diagonal hasta Collserola, con calles arboladas y casas con jardín. El núcleo de Sarrià conserva su plaza y su mercado de pueblo. Es un distrito tranquilo, con muchos colegios y unido al centro por los Ferrocarrils de la Generalitat.',
  ],
];

/** The ten districts of Barcelona, in the order and spelling of the text (C §9). */
export const barcelona = areasOf('CATALONIA', 'Barcelona', rows, 'Barcelona');
