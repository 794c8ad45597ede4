; The installer for Windows, for Inno Setup 6. "python -m tools.package windows" compiles it and says version and paths.
; It is for one person and asks for no rights. Uninstalling takes away what it laid, and nothing from the folders that matches are in.

#ifndef Version
  #error Start it by: python -m tools.package windows
#endif

[Setup]
AppId={{8D0E2B52-5E0B-4C39-9C1B-2A4E1B7F6C35}
AppName=Paizhuo
AppVersion={#Version}
AppPublisher=the paizhuo authors
#ifdef HomePage
AppPublisherURL={#HomePage}
AppSupportURL={#HomePage}
#endif
DefaultDirName={autopf}\Paizhuo
DefaultGroupName=Paizhuo
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
ChangesAssociations=yes
CloseApplications=yes
Compression=lzma2/max
SolidCompression=yes
OutputDir={#Output}
OutputBaseFilename=paizhuo-{#Version}-setup
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\paizhuo-window.exe
UninstallDisplayName=Paizhuo
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"

[CustomMessages]
en.OpenMatches=Open matches (.journal) and score sheets (.sheet) with Paizhuo

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "associations"; Description: "{cm:OpenMatches}"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[InstallDelete]
; What a version before has left behind would be found by this one.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{autoprograms}\Paizhuo 牌桌"; Filename: "{app}\paizhuo-window.exe"; AppUserModelID: "paizhuo"
Name: "{autodesktop}\Paizhuo 牌桌"; Filename: "{app}\paizhuo-window.exe"; AppUserModelID: "paizhuo"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\paizhuo"; ValueType: string; ValueData: "URL:Paizhuo"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\paizhuo"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\paizhuo\DefaultIcon"; ValueType: string; ValueData: """{app}\paizhuo-window.exe"",0"
Root: HKA; Subkey: "Software\Classes\paizhuo\shell\open\command"; ValueType: string; ValueData: """{app}\paizhuo-window.exe"" ""%1"""

Root: HKA; Subkey: "Software\Classes\Paizhuo.Journal"; ValueType: string; ValueData: "Mahjong match"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Paizhuo.Journal\DefaultIcon"; ValueType: string; ValueData: """{app}\paizhuo-window.exe"",0"
Root: HKA; Subkey: "Software\Classes\Paizhuo.Journal\shell\open\command"; ValueType: string; ValueData: """{app}\paizhuo-window.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Paizhuo.Sheet"; ValueType: string; ValueData: "Mahjong score sheet"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Paizhuo.Sheet\DefaultIcon"; ValueType: string; ValueData: """{app}\paizhuo-window.exe"",0"
Root: HKA; Subkey: "Software\Classes\Paizhuo.Sheet\shell\open\command"; ValueType: string; ValueData: """{app}\paizhuo-window.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.journal\OpenWithProgids"; ValueType: string; ValueName: "Paizhuo.Journal"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.sheet\OpenWithProgids"; ValueType: string; ValueName: "Paizhuo.Sheet"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.journal"; ValueType: string; ValueData: "Paizhuo.Journal"; Flags: uninsdeletevalue; Tasks: associations
Root: HKA; Subkey: "Software\Classes\.sheet"; ValueType: string; ValueData: "Paizhuo.Sheet"; Flags: uninsdeletevalue; Tasks: associations

[Run]
Filename: "{app}\paizhuo-window.exe"; Description: "{cm:LaunchProgram,Paizhuo}"; Flags: nowait postinstall skipifsilent
