export { defineEvent, defineNotice, type Emit } from './event.ts';
export { createEvents, type EventCtx, type Events, type EventsOptions } from './events.ts';
export { createHub, type Hub, listenForNotices, type Message } from './hub.ts';
