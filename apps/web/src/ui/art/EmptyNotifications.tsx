import { Bee } from './Bee.tsx';
import { EmptyScene, Flight, Patch } from './scenery.tsx';

/** No notifications: a cowbell with a resting bee. */
export function EmptyNotifications() {
  return (
    <EmptyScene>
      <Patch />
      <ellipse cx="120" cy="153" rx="86" ry="8" fill="var(--art-ground-shadow)" />
      <Gallows />
      <path
        d="M112 54C112 46 128 46 128 54L128 62H112Z"
        fill="none"
        stroke="var(--art-wood-dark)"
        strokeWidth="5"
      />
      <path
        d="M96 66Q96 60 104 60H136Q144 60 144 66L153 116Q154 122 147 122H93Q86 122 87 116Z"
        fill="var(--art-gold)"
      />
      <path
        d="M130 60H136Q144 60 144 66L153 116Q154 122 147 122H132Z"
        fill="var(--art-gold-edge)"
        opacity="0.45"
      />
      <path
        d="M103 72L97 108"
        stroke="var(--art-gold-light)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.9"
      />
      <path d="M85 115H155V124Q155 127 152 127H88Q85 127 85 124Z" fill="var(--art-gold-edge)" />
      <path d="M114 127H126V133A6 6 0 0 1 114 133Z" fill="var(--art-bee)" />
      <Flight d="M196 30C214 44 206 62 190 58C176 54 184 40 194 46C206 56 186 74 164 72" />
      <Bee x={148} y={66} scale={0.8} rotate={-12} />
    </EmptyScene>
  );
}

/** Two posts and a beam. */
function Gallows() {
  return (
    <>
      <path d="M50 40H60V153H50ZM180 40H190V153H180Z" fill="var(--art-wood)" />
      <path d="M57 40H60V153H57ZM187 40H190V153H187Z" fill="var(--art-wood-dark)" />
      <path
        d="M38 34Q38 31 41 31H199Q202 31 202 34V43Q202 46 199 46H41Q38 46 38 43Z"
        fill="var(--art-wood)"
      />
      <path d="M38 40H202V43Q202 46 199 46H41Q38 46 38 43Z" fill="var(--art-wood-dark)" />
    </>
  );
}
