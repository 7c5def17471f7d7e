import about from './de/about.json' with { type: 'json' };
import apiaries from './de/apiaries.json' with { type: 'json' };
import chart from './de/chart.json' with { type: 'json' };
import countings from './de/countings.json' with { type: 'json' };
import evolution from './de/evolution.json' with { type: 'json' };
import hives from './de/hives.json' with { type: 'json' };
import marker from './de/marker.json' with { type: 'json' };
import notifications from './de/notifications.json' with { type: 'json' };
import observations from './de/observations.json' with { type: 'json' };
import places from './de/places.json' with { type: 'json' };
import secondFactor from './de/second-factor.json' with { type: 'json' };
import sensors from './de/sensors.json' with { type: 'json' };
import waiting from './de/waiting.json' with { type: 'json' };
import type { RoomMessages } from './fr-rooms.ts';

export const deRooms: RoomMessages = {
  ...chart,
  ...about,
  ...apiaries,
  ...countings,
  ...evolution,
  ...hives,
  ...marker,
  ...notifications,
  ...observations,
  ...places,
  ...secondFactor,
  ...sensors,
  ...waiting,
};
