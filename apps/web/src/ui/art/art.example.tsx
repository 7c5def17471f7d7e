import type { ReactNode } from 'react';
import styles from './art.example.module.css';
import { CameraScene, ScaleScene, WeatherScene } from './ConnectorScenes.tsx';
import { DefaultApiaryThumbnail } from './DefaultApiaryThumbnail.tsx';
import { EmptyApiary } from './EmptyApiary.tsx';
import { EmptyHives } from './EmptyHives.tsx';
import { EmptyNotifications } from './EmptyNotifications.tsx';
import { EmptyObservations } from './EmptyObservations.tsx';
import { HiveGraphic, type HiveGraphicSize } from './HiveGraphic.tsx';
import { ImpressionIcon } from './ImpressionIcon.tsx';
import { Logo } from './Logo.tsx';
import { NotFound } from './NotFound.tsx';
import { StandDrawing } from './StandDrawing.tsx';

/** The ten hive colours of the specification (point 9) and the two extremes of a colour picker. */
const COLORS = [
  'C78F58',
  'E0C195',
  'FFCD51',
  'FA9D3A',
  'E27769',
  'EDC5F6',
  'C2A4E1',
  '7DBADB',
  '81E2CF',
  '8ADD69',
  '000000',
  'FFFFFF',
];
const SUPERS = [0, 1, 2, 3, 4, 5, 7, 10];
const SIZES: readonly HiveGraphicSize[] = [0, 1, 3, 2];
const SHAPES = SUPERS.flatMap((supers) => [false, true].map((hasRock) => ({ supers, hasRock })));

const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

export function HiveGraphicSizes() {
  return SIZES.map((size) => (
    <Row key={size}>
      {SHAPES.map(({ supers, hasRock }) => (
        <HiveGraphic
          key={`${supers} ${hasRock}`}
          color="#7DBADB"
          supers={supers}
          hasRock={hasRock}
          size={size}
          title={`${supers} supers${hasRock ? ', stone' : ''}`}
        />
      ))}
    </Row>
  ));
}

export function HiveGraphicColors() {
  return COLORS.map((color) => (
    <Row key={color}>
      {SIZES.map((size) =>
        SHAPES.map(({ supers, hasRock }) => (
          <HiveGraphic
            key={`${size} ${supers} ${hasRock}`}
            color={color}
            supers={supers}
            hasRock={hasRock}
            size={size}
            title=""
          />
        )),
      )}
    </Row>
  ));
}

export function Logos() {
  return (
    <Row>
      <Logo size={16} />
      <Logo size={24} />
      <Logo size={36} withName />
      <Logo size={56} withName />
    </Row>
  );
}

export function ImpressionIcons() {
  return (
    <Row>
      <ImpressionIcon impression={1} title="weak" />
      <ImpressionIcon impression={2} title="normal" />
      <ImpressionIcon impression={3} title="strong" />
    </Row>
  );
}

export function EmptyStates() {
  return (
    <Row>
      <EmptyApiary />
      <EmptyHives />
      <EmptyObservations />
      <EmptyNotifications />
      <NotFound />
    </Row>
  );
}

export function ApiaryThumbnails() {
  return (
    <Row>
      <div className={styles.large}>
        <DefaultApiaryThumbnail />
      </div>
      <div className={styles.small}>
        <DefaultApiaryThumbnail />
      </div>
    </Row>
  );
}

export function Connectors() {
  return (
    <Row>
      <ScaleScene />
      <WeatherScene />
      <CameraScene />
    </Row>
  );
}

export function Stands() {
  const hives = COLORS.slice(0, 5).map((color, at) => ({ color, supers: at % 4, hasRock: at === 1 }));
  return [1, 3, 5].map((slots) => (
    <Row key={slots}>
      <StandDrawing slots={hives.slice(0, slots)} />
      <StandDrawing slots={hives.slice(0, slots).map((hive, at) => (at % 2 ? hive : null))} />
    </Row>
  ));
}
