import about from './en/about.json' with { type: 'json' };
import apiaries from './en/apiaries.json' with { type: 'json' };
import chart from './en/chart.json' with { type: 'json' };
import countings from './en/countings.json' with { type: 'json' };
import evolution from './en/evolution.json' with { type: 'json' };
import hives from './en/hives.json' with { type: 'json' };
import marker from './en/marker.json' with { type: 'json' };
import notifications from './en/notifications.json' with { type: 'json' };
import observations from './en/observations.json' with { type: 'json' };
import places from './en/places.json' with { type: 'json' };
import secondFactor from './en/second-factor.json' with { type: 'json' };
import sensors from './en/sensors.json' with { type: 'json' };
import waiting from './en/waiting.json' with { type: 'json' };
import type { RoomMessages } from './fr-rooms.ts';

export const enRooms: RoomMessages = {
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
