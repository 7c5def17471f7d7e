import {
  type ActionIconFactory,
  type AnchorFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type ExtendComponent,
  type FactoryPayload,
  type FileButtonFactory,
  type InputFactory,
  type InputWrapperFactory,
  type MenuFactory,
  type ModalFactory,
  type PaperFactory,
  type PasswordInputFactory,
  type SegmentedControlFactory,
  type SelectFactory,
  type SkeletonFactory,
  type SwitchFactory,
  type TabsFactory,
  type VariantColorsResolver,
} from '@mantine/core';
import { bark, brick, dark, gray, honey, meadow, mist, orange } from './colors.ts';

/**
 * Filled honey has bark text; light and subtle honey have the dark honey text with enough contrast on paper.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if ((input.color ?? input.theme.primaryColor) !== 'honey') return colors;
  if (input.variant === 'filled')
    return {
      ...colors,
      background: 'var(--propolis-primary)',
      hover: 'var(--propolis-primary-hover)',
      color: 'var(--propolis-on-primary)',
    };
  return { ...colors, color: 'var(--propolis-honey-text)' };
};

/**
 * Has the type of a component's own `extend`, which would load the component, and with it all components on
 * the first page.
 */
const ofPart = <F extends FactoryPayload>(part: ExtendComponent<F>): ExtendComponent<F> => part;

/**
 * A browser fires no change event if the same file is chosen again, although it may have been removed or
 * fixed since.
 */
const forgetChosen = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
  currentTarget.value = '';
};

/** All design tokens: there are no literal colours or sizes elsewhere. */
export const theme = createTheme({
  colors: { honey, bark, meadow, orange, brick, mist, gray, dark },
  primaryColor: 'honey',
  primaryShade: { light: 5, dark: 5 },
  variantColorResolver,
  white: '#FFFFFF',
  black: '#2B2118',
  fontFamily: "'Figtree Variable', 'Segoe UI', system-ui, sans-serif",
  headings: {
    fontFamily: "'Figtree Variable', 'Segoe UI', system-ui, sans-serif",
    fontWeight: '650',
    sizes: {
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--propolis-shadow)',
    sm: 'var(--propolis-shadow)',
    md: 'var(--propolis-shadow)',
    lg: 'var(--propolis-shadow)',
    xl: 'var(--propolis-shadow)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: ofPart<ButtonFactory>({
      defaultProps: { size: 'md' },
      // 44 px is the minimum touch target, 56 px the primary action on a phone.
      vars: (_theme, { size }) => ({
        root:
          size === 'lg'
            ? { '--button-height': '56px', '--button-padding-x': '28px' }
            : { '--button-height': '44px', '--button-padding-x': '20px' },
      }),
    }),
    // An icon does not scale with the browser's font size, and neither does its button.
    ActionIcon: ofPart<ActionIconFactory>({
      defaultProps: { size: 44, variant: 'subtle', color: 'bark' },
      vars: (_theme, { size }) => ({
        root: typeof size === 'number' ? { '--ai-size': `${size}px` } : {},
      }),
    }),
    FileButton: ofPart<FileButtonFactory>({ defaultProps: { inputProps: { onClick: forgetChosen } } }),
    Input: ofPart<InputFactory>({
      vars: () => ({ wrapper: { '--input-height': '44px', '--input-fz': '1rem' } }),
    }),
    InputWrapper: ofPart<InputWrapperFactory>({
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    }),
    Select: ofPart<SelectFactory>({
      defaultProps: { allowDeselect: false, comboboxProps: { shadow: 'md' } },
    }),
    Checkbox: ofPart<CheckboxFactory>({ defaultProps: { size: 'md' } }),
    Switch: ofPart<SwitchFactory>({ defaultProps: { size: 'md' } }),
    SegmentedControl: ofPart<SegmentedControlFactory>({ defaultProps: { size: 'md' } }),
    Tabs: ofPart<TabsFactory>({ defaultProps: { color: 'honey' } }),
    PasswordInput: ofPart<PasswordInputFactory>({
      defaultProps: { rightSectionWidth: 48 },
      vars: () => ({ root: { '--psi-icon-size': '20px', '--psi-button-size': '44px' } }),
    }),
    Paper: ofPart<PaperFactory>({ defaultProps: { radius: 'lg' } }),
    Modal: ofPart<ModalFactory>({
      defaultProps: { radius: 'lg', centered: true, overlayProps: { backgroundOpacity: 0.45 } },
    }),
    Menu: ofPart<MenuFactory>({
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        radius: 'md',
        // The first entry has the focus: without a focused entry the End key would scroll the page.
        withInitialFocusPlaceholder: false,
        // On a low screen its lower end becomes visible only when the button is scrolled out of view.
        hideDetached: false,
      },
    }),
    Skeleton: ofPart<SkeletonFactory>({ defaultProps: { radius: 'md' } }),
    Anchor: ofPart<AnchorFactory>({ defaultProps: { underline: 'always' } }),
  },
});

/** Semantic colour names over the palette, one set for each colour scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--propolis-accent': honey[4],
    '--propolis-radius-card': '12px',
    '--propolis-font-title': "'Fraunces Variable', Georgia, 'Times New Roman', serif",
    '--propolis-primary': honey[5],
    '--propolis-on-primary': bark[9],
  },
  light: {
    '--mantine-color-body': gray[0],
    '--mantine-color-text': bark[9],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-anchor': honey[8],
    '--mantine-color-error': brick[6],
    '--mantine-color-default': '#FFFFFF',
    '--mantine-color-default-hover': gray[1],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-disabled': gray[2],
    '--mantine-color-disabled-color': gray[6],
    '--propolis-surface': '#FFFFFF',
    '--propolis-surface-sunken': gray[1],
    '--propolis-hairline': gray[2],
    '--propolis-control-border': '#9C8E7C',
    '--propolis-primary-hover': '#D48B08',
    '--propolis-honey-text': honey[8],
    '--propolis-honey-soft': honey[0],
    '--propolis-good': meadow[6],
    '--propolis-attention': orange[7],
    '--propolis-danger': brick[6],
    '--propolis-waiting': mist[6],
    '--propolis-focus': honey[8],
    '--propolis-water': '#D3E4EA',
    '--propolis-shore': '#4F7A8C',
    '--propolis-shadow': '0 1px 2px rgb(43 33 24 / 6%), 0 8px 24px rgb(43 33 24 / 7%)',
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-anchor': honey[3],
    '--mantine-color-error': brick[3],
    '--mantine-color-default': '#2A221B',
    '--mantine-color-default-hover': dark[6],
    '--mantine-color-default-border': dark[5],
    '--mantine-color-disabled': dark[6],
    '--mantine-color-disabled-color': dark[2],
    '--propolis-surface': '#2A221B',
    '--propolis-surface-sunken': '#231C16',
    '--propolis-hairline': '#3A3028',
    '--propolis-control-border': '#83745F',
    '--propolis-primary-hover': honey[4],
    '--propolis-honey-text': honey[3],
    '--propolis-honey-soft': '#3A2C16',
    '--propolis-good': meadow[3],
    '--propolis-attention': orange[3],
    '--propolis-danger': brick[3],
    '--propolis-waiting': mist[3],
    '--propolis-focus': honey[4],
    '--propolis-water': '#22353E',
    '--propolis-shore': '#7BA7B8',
    '--propolis-shadow': '0 1px 2px rgb(0 0 0 / 30%), 0 8px 24px rgb(0 0 0 / 28%)',
  },
});
